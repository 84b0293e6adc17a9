import { describe, expect, it } from 'vitest';

import { placeBet } from '../../src/bet/place-bet.ts';
import { cashOut } from '../../src/ticket/cash-out.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { balanceOf, countBets } from '../support/betting-servers.ts';
import { newMember, newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { BUSY, whileHeld } from '../support/database/while-held.ts';
import { rowOn, useKnownTickets, WON } from '../support/known-ticket.ts';
import { KNOWN_LEAGUES } from '../support/rounds/known-leagues.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const { server } = known;

const late = () => 60_000;

describe('a bet', () => {
  it('is not placed after its client gave up, although the lock comes free', async () => {
    const member = await newMember(at.db, 100_00n);
    const round = await newRound(at.db, server.games.byId(KNOWN_LEAGUES.A.id)!);
    const slip = slipOf(round, ['m1.1x2', 'h', '10']);
    const held = { table: 'accounts', id: member.accountId } as const;
    const attempt = (waitedMs: () => number) => placeBet(server, slip, { ...member, waitedMs }, 'late');
    expect(await whileHeld(at, held, 9_001, attempt)).toMatchObject(BUSY);
    expect([await countBets(at, round.id), await balanceOf(at, member.accountId)]).toEqual([0, 100_00n]);
    expect(await whileHeld(at, held, 9_000, attempt)).toMatchObject({ status: 'fulfilled' });
    const again = await attempt(late);
    expect(again.bets).toHaveLength(1);
    expect([await countBets(at, round.id), await balanceOf(at, member.accountId)]).toEqual([1, 90_00n]);
  });
});

describe('a ticket', () => {
  it('is not placed after its client gave up, and replayed however late', async () => {
    const [member, rounds] = [await newMember(at.db, 1_000_00n), await known.newRounds()];
    const held = { table: 'accounts', id: member.accountId } as const;
    const attempt = (waitedMs: () => number) =>
      placeTicket(server, {}, rowOn(rounds), { member: { ...member, waitedMs }, idempotencyKey: 'late' });
    expect(await whileHeld(at, held, 9_001, attempt)).toMatchObject(BUSY);
    expect(await balanceOf(at, member.accountId)).toBe(1_000_00n);
    const placed = await whileHeld(at, held, 9_000, attempt);
    expect(placed).toMatchObject({ status: 'fulfilled' });
    expect(await attempt(late)).toEqual('value' in placed && placed.value);
    expect(await balanceOf(at, member.accountId)).toBe(900_00n);
  });
});

describe('a cash-out', () => {
  it('is not paid after its client gave up, and replayed however late', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const { member } = ticket;
    const held = { table: 'accounts', id: member.accountId } as const;
    const sent = { bet_id: ticket.id, amount: await known.offered(ticket) };
    const attempt = (waitedMs: () => number) => cashOut(server, sent, { ...member, waitedMs });
    expect(await whileHeld(at, held, 9_001, attempt)).toMatchObject(BUSY);
    expect(await balanceOf(at, member.accountId)).toBe(900_00n);
    const paid = await whileHeld(at, held, 9_000, attempt);
    expect(paid).toMatchObject({ status: 'fulfilled', value: { balance: '1105.82' } });
    expect(await attempt(late)).toEqual('value' in paid && paid.value);
    expect(await balanceOf(at, member.accountId)).toBe(1_105_82n);
  });
});
