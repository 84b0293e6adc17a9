import { describe, expect, it } from 'vitest';

import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';

import { rulesFor } from '../../../domain/tests/rules-for.ts';
import { verifyRound as verifyOutside } from '../../../verify/verify.mjs';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { sumAccount } from '../../src/ledger/account-sums.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { addRounds } from '../../src/push/push-jobs.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { stakedFrom } from '../../src/wallet/turnover.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { subscribe, ticketMessages } from '../support/phones.ts';
import { type Forced, withForced } from '../support/standing-tickets.ts';
import { minorText, paidIn, usePartedDoubles } from './parted-doubles.ts';

// What is paid for the rest of a ticket when its last leg is drawn, of which its member has cashed out parts.

const database = useDatabase();
const { at, placed, takeParts, draw } = usePartedDoubles(database);

async function proofOf(id: bigint, member: SessionMember): Promise<RoundExport> {
  const reply = await roundProof(at, { round_id: String(id) }, member);
  expect(undocumented(dataSchema('games/roundProof'), reply)).toEqual([]);
  return JSON.parse(JSON.stringify(reply)) as RoundExport;
}
/** What the phone and the program for outsiders find wrong. */
const wrongIn = (round: RoundExport, others: readonly RoundExport[] = []) => ({
  'the phone': verifyRound(round, { ...rulesFor(round, () => false), others }).filter(({ ok }) => !ok),
  'the program': verifyOutside(round, [...others]).filter(({ problem }) => problem !== undefined),
});
const whoFindWrong = (...exports: Parameters<typeof wrongIn>): string[] =>
  Object.entries(wrongIn(...exports)).flatMap(([name, wrong]) => (wrong.length > 0 ? [name] : []));

/** What the phone of a member is told a ticket came to. Units: 1/100. */
async function netTold(homeId: bigint, { memberId }: SessionMember): Promise<bigint | undefined> {
  await addRounds(at);
  const told = (await ticketMessages(database, homeId)).find(({ member }) => member === Number(memberId));
  return told && BigInt(told.returned) - BigInt(told.stake);
}

const recordsOf = (member: SessionMember) => listBets(at, { page: '1' }, member.accountId, 'en');

describe('a ticket of which parts were cashed out', () => {
  it('is proved with them, and with a payout for the rest', async () => {
    // Each leg pays something, whatever it comes to.
    const { id, member, first, home } = await placed({ 'm1.1x2': 'h,d,a', 'm2.1x2': 'h,d,a' });
    await draw(first.id);
    const parts = await takeParts(id, member, ['33.33', '10.01']);
    const open = await proofOf(first.id, member);
    expect(open.tickets).toMatchObject([{ status: 'pending', payoutMinor: '0', parts }]);
    expect(whoFindWrong(open)).toEqual([]);
    await draw(home.id);
    const [early, last] = [await proofOf(first.id, member), await proofOf(home.id, member)];
    expect([whoFindWrong(early, [last]), whoFindWrong(last, [early])]).toEqual([[], []]);
    const [ticket] = last.tickets!;
    expect(ticket).toMatchObject({ parts });
    // One of nine lines of 10.00 is won; 43.34 of the 90.00 were cashed out.
    const [, ones = '', twos = ''] = /m1\S* (\S+) 0\n.*m2\S* (\S+) 0/s.exec(ticket!.text)!;
    const oddsIn = (picks: string) => picks.split(',').map((pick) => BigInt(pick.split('@')[1]!));
    const lines = oddsIn(ones).flatMap((one) => oddsIn(twos).map((two) => one * two));
    expect(lines.map((line) => (10_00n * line * 46_66n) / (90_00n * 100_000_000n))).toContain(
      BigInt(ticket!.payoutMinor),
    );
    const returned = BigInt(ticket!.payoutMinor) + paidIn(parts);
    expect(ticket!.status).toBe(returned >= 90_00n ? 'win' : 'lose');
    expect(await balanceOf(database, member.accountId)).toBe(910_00n + returned);
    for (const lie of [
      { payoutMinor: String(BigInt(ticket!.payoutMinor) + 1n) },
      { parts: parts.slice(1) },
      { parts: [] },
      { parts: [...parts, { stakeMinor: '1', paidMinor: '1' }] },
    ])
      expect([lie, whoFindWrong({ ...last, tickets: [{ ...ticket!, ...lie }] })]).toEqual([
        lie,
        ['the phone', 'the program'],
      ]);
  });

  it('counts what it has returned once, as a win or a loss', async () => {
    const tickets = {
      win: await placed({ 'm1.1x2': 'h', 'm2.1x2': 'h' }),
      lose: await placed({ 'm1.1x2': 'h', 'm2.1x2': 'a' }),
    };
    const { first, home } = tickets.win;
    const forced: readonly Forced[] = [
      { roundId: first.id, selection: 'm1.1x2:h', result: 'win' },
      { roundId: home.id, selection: 'm2.1x2:h', result: 'win' },
      { roundId: home.id, selection: 'm2.1x2:a', result: 'lose' },
    ];
    await withForced(database, forced, () => draw(first.id));
    const partsOf = {
      win: await takeParts(tickets.win.id, tickets.win.member, ['30']),
      lose: await takeParts(tickets.lose.id, tickets.lose.member, ['30']),
    };
    await subscribe(
      database,
      Object.values(tickets).map(({ member }) => Number(member.memberId)),
    );
    await withForced(database, forced, () => draw(home.id));
    for (const result of ['win', 'lose'] as const) {
      const [{ member }, parts] = [tickets[result], partsOf[result]];
      const { list, total_amount: bet, total_profit: profit } = await recordsOf(member);
      const balance = await balanceOf(database, member.accountId);
      const returned = balance - 910_00n;
      if (result === 'lose') expect(returned).toBe(paidIn(parts));
      else expect(returned).toBeGreaterThan(paidIn(parts));
      expect([minorText(list[0]!.win_amount), minorText(list[0]!.profit)]).toEqual([
        String(returned),
        String(returned - 90_00n),
      ]);
      expect([bet, minorText(profit!)]).toEqual(['90.00', String(returned - 90_00n)]);
      expect(await netTold(home.id, member)).toBe(returned - 90_00n);
      expect(list[0]!.status).toBe(returned >= 90_00n ? 'win' : 'lose');
    }
  });

  it('that is void gets the rest back, and what was cashed out stays staked', async () => {
    const { id, member, first, home } = await placed({ 'm1.1x2': 'h', 'm2.1x2': 'h' });
    await voidRound(at, first.id, 'test');
    const parts = await takeParts(id, member, ['40']);
    await subscribe(database, [Number(member.memberId)]);
    await voidRound(at, home.id, 'test');
    await roundSteps(at).tick();
    expect(await balanceOf(database, member.accountId)).toBe(960_00n + paidIn(parts));
    const sums = await sumAccount(database.db, member.accountId);
    expect([sums('stake'), sums('refund'), sums('cashout')]).toEqual([-90_00n, 50_00n, paidIn(parts)]);
    expect(stakedFrom(sums)).toBe(40_00n);
    expect(await netTold(home.id, member)).toBe(paidIn(parts) - 40_00n);
    expect(await recordsOf(member)).toMatchObject({
      total_amount: '40.00',
      list: [{ status: 'cancelled', result_reason: 'void' }],
    });
  });
});
