import { beforeAll, expect } from 'vitest';

import type { SessionMember } from '../../src/session/session-member.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { newMember } from '../support/betting.ts';
import type { useDatabase } from '../support/database.ts';
import { drawNow } from './draw-now.ts';
import { useTickets } from './placing-tickets.ts';

/** Units: 1/100 as text. */
export const minorText = (amount: string): string => String(Math.round(Number(amount) * 100));

/** Tickets of 90.00 on the next two match days of a server, of which parts are cashed out. */
export function usePartedDoubles(database: ReturnType<typeof useDatabase>) {
  const { betting, placeLegs } = useTickets(database);
  const at = {} as Awaited<ReturnType<typeof betting>>;
  beforeAll(async () => {
    Object.assign(at, await betting());
  });

  /** A double, by name of what its legs say. */
  async function placed(legs: Readonly<Record<string, string>>) {
    await at.board.refreshAll();
    const [first, home] = at.board.view(at.game.id).allOnSale;
    const member = await newMember(database.db, 1_000_00n);
    const sent = Object.entries(legs).map(([play, pick], leg) => ({
      game_no: (leg === 0 ? first : home)!.issue,
      play,
      number: pick.split(','),
    }));
    const lines = Object.values(legs).reduce((product, pick) => product * pick.split(',').length, 1);
    const { order_no: id } = await placeLegs(member, sent, { amount: String(90 / lines), on: at });
    return { id, member, first: first!, home: home! };
  }

  const takeParts = async (id: string, member: SessionMember, stakes: readonly string[]) => {
    const parts: { stakeMinor: string; paidMinor: string }[] = [];
    for (const [nth, stake] of stakes.entries()) {
      const { offer: amount, part } = await showCashOut(at, { bet_id: id, stake }, member);
      expect(part).toBe(nth + 1);
      await cashOut(at, { bet_id: id, stake, part: nth + 1, amount }, member);
      parts.push({ stakeMinor: minorText(stake), paidMinor: minorText(amount) });
    }
    return parts;
  };
  return { at, placed, takeParts, draw: (id: bigint) => drawNow(database, at, id) };
}

/** What was paid for parts.   Units: 1/100. */
export const paidIn = (parts: readonly { readonly paidMinor: string }[]): bigint =>
  parts.reduce((sum, { paidMinor }) => sum + BigInt(paidMinor), 0n);
