import { describe, expect, it } from 'vitest';

import { cancelBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import { transaction } from '../../src/db/tx.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { closeDueRounds } from '../../src/round/round-store.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { type KnownTicket, PAIRS, useKnownTickets, WON } from '../support/known-ticket.ts';
import { FIRST_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { nextDueRound } from '../support/round-world.ts';
import { holder } from '../support/wallet.ts';

describe('a ticket that is taken back', () => {
  const at = useDatabase();
  const known = useKnownTickets(at);
  const { server, other } = known;
  const cancel = ({ id, member }: KnownTicket, on = server) => cancelBetOrTicket(on, id, member);
  const close = ({ rounds }: KnownTicket, pair: 'A' | 'B' | 'C') =>
    at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [rounds[pair].id]);
  const cancellations = async ({ id }: KnownTicket): Promise<number> =>
    (await at.owner.query('select from ticket_cancellations where ticket_id = $1', [id])).rows.length;
  const expectGone = async (ticket: KnownTicket) => {
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_000_00n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(0n);
    for (const pair of PAIRS)
      expect([pair, await known.partOf(ticket, pair)]).toEqual([
        pair,
        { legs: 0, carried: 0, baseMinor: 0n, stakeMinor: 0n },
      ]);
    expect(await cancellations(ticket)).toBe(1);
  };

  it('gives its stake back once and leaves the books of all its rounds, for 16 taps on two servers', async () => {
    const ticket = await known.placed();
    const taps = await Promise.all(
      Array.from({ length: 16 }, (_, i) => cancel(ticket, i % 2 ? server : other)),
    );
    expect(new Set(taps.map(({ balance }) => balance))).toEqual(new Set(['1000.00']));
    await expectGone(ticket);
    await known.setState(ticket.rounds.A.id, 'drawn');
    expect(await cancel(ticket)).toEqual({ balance: '1000.00' });
  });

  it('leaves another ticket on the same selections as it was', async () => {
    const ticket = await known.placed();
    const member = await newMember(at.db, 1_000_00n);
    const before = await known.partOf(ticket, 'C');
    const { order_no: id } = await known.placeOn(ticket.rounds, member);
    expect(await known.partOf(ticket, 'C')).not.toEqual(before);
    await cancel({ ...ticket, id, member });
    expect(await known.partOf(ticket, 'C')).toEqual(before);
    await known.expectUntouched(ticket);
  });

  it('is not that of another member', async () => {
    const ticket = await known.placed();
    const member = await newMember(at.db, 1_000_00n);
    expect(await codeOf(cancel({ ...ticket, member }))).toBe('BET_NOT_EXIST');
    await known.expectUntouched(ticket);
  });

  it.each(PAIRS)('is refused from the close of leg %s on, and once it is drawn', async (pair) => {
    const ticket = await known.placed();
    await close(ticket, pair);
    expect(await codeOf(cancel(ticket))).toBe('ISSUE_CLOSED');
    await known.setState(ticket.rounds[pair].id, 'closed');
    expect(await codeOf(cancel(ticket))).toBe('ISSUE_CLOSED');
    for (const state of ['drawn', 'settled', 'void']) {
      await known.setState(ticket.rounds[pair].id, state);
      expect([state, await codeOf(cancel(ticket))]).toEqual([state, 'BET_NOT_CANCELLABLE']);
    }
    await known.expectUntouched(ticket);
  });

  it('is refused when its first leg closes after the look at its legs', async () => {
    const ticket = await known.placed();
    const move = (by: string) =>
      at.owner.query('update tickets set first_closes_at = first_closes_at + $2::interval where id = $1', [
        ticket.id,
        by,
      ]);
    await move('-1 year');
    expect(await codeOf(cancel(ticket))).toBe('ISSUE_CLOSED');
    await move('1 year');
    await known.expectUntouched(ticket);
  });

  it('waits for the close of a leg, and is then refused', async () => {
    const ticket = await known.placed();
    await close(ticket, 'B');
    const [ended, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const closing = transaction(at.db, async (tx) => {
      await closeDueRounds(tx, 50);
      ended.resolve();
      await gate.promise;
    });
    await ended.promise;
    const taken = [server, other].map((on) => codeOf(cancel(ticket, on)));
    await untilWaiting(at, 2);
    gate.resolve();
    await closing;
    expect(await Promise.all(taken)).toEqual(['ISSUE_CLOSED', 'ISSUE_CLOSED']);
    await known.expectUntouched(ticket);
  });

  it('is refused after a cash-out, and a cash-out after it', async () => {
    const [first, second] = [await known.placed(), await known.placed()];
    await known.decide(first, 'A', WON);
    await known.take(first, '205.82');
    await at.owner.query(`update rounds set state = 'open' where id = $1`, [first.rounds.A.id]);
    expect(await codeOf(cancel(first))).toBe('BET_NOT_CANCELLABLE');
    await cancel(second);
    await known.decide(second, 'A', WON);
    expect(await codeOf(known.take(second, '205.82'))).toBe('CASHOUT_CLOSED');
    await expectGone(second);
    await known.setState(first.rounds.A.id, 'drawn');
  });

  const STEPS: readonly Failpoint[] = [
    'ticket-cancel-inserted',
    'ticket-cancel-books-reduced',
    'posting-claimed',
    'posting-entered',
    'ticket-cancel-posted',
    'transaction-before-commit',
    'transaction-committed',
    'ticket-cancel-answered',
  ];
  it.each(STEPS)('after a kill at %s all of it or nothing happened, and a repeat ends it', async (step) => {
    const ticket = await known.placed();
    armFailpoints((point) => {
      if (point === step) throw new Error(`killed at ${step}`);
    });
    await expect(cancel(ticket)).rejects.toThrow('killed');
    armFailpoints(undefined);
    const isDone = STEPS.indexOf(step) >= STEPS.indexOf('transaction-committed');
    if (!isDone) await known.expectUntouched(ticket);
    expect(await cancellations(ticket)).toBe(isDone ? 1 : 0);
    expect(await cancel(ticket, other)).toEqual({ balance: '1000.00' });
    await expectGone(ticket);
  });
});

describe('games/cancelBet', () => {
  const database = useDatabase();
  const at = useLeagueTickets(database);
  const legs: readonly TestLeg[] = [
    { round: 0, play: 'm1.1x2', picks: 'h' },
    { round: 0, play: 'm2.1x2', picks: 'h' },
    { round: 1, play: 'm1.1x2', picks: 'h' },
  ];

  it('takes tickets and bets, and the close of their rounds counts the tickets that were taken back', async () => {
    const member = await holder(at.server, 100_00n);
    const { token } = member;
    const [gone, kept] = [await at.placed(member, legs), await at.placed(member, legs)];
    const content = [{ play: 'm1.1x2', number: 'h', amount: '5' }];
    const call = { game_id: FIRST_LEAGUE.id, game_no: at.roundAt(0).issue, bet_content: content };
    const bet = (await at.place(member, call)).data as { order_no: string };
    const ids = [0, 1].map((round) => String(at.roundAt(round).id));
    const cancel = async (bet_id: string) =>
      (await at.server.post('games/cancelBet', { bet_id }, { token })).body;
    expect(await cancel(gone.order_no)).toMatchObject({ code: 1, data: { balance: '1085.00' } });
    expect(await cancel(bet.order_no)).toMatchObject({ code: 1, data: { balance: '1090.00' } });
    expect(await cancel('1')).toMatchObject({ code: 0, msg: 'BET_NOT_EXIST' });
    const steps = roundSteps(await at.world.server());
    for (const id of ids) {
      expect(String(await nextDueRound(database, FIRST_LEAGUE.id))).toBe(id);
      await database.owner.query(
        `update tickets t set first_closes_at = r.closes_at from ticket_legs l join rounds r on r.id = l.round_id
         where l.round_id = $1 and l.ticket_id = t.id and t.first_closes_at > r.closes_at`,
        [id],
      );
      await steps.tick();
    }
    const { rows } = await database.owner.query(
      'select leaf_count, cancelled_count, stake_minor::int from close_records where round_id = any($1) order by round_id',
      [ids],
    );
    expect(rows).toEqual([
      { leaf_count: 3, cancelled_count: 2, stake_minor: 0 },
      { leaf_count: 2, cancelled_count: 1, stake_minor: 10_00 },
    ]);
    expect(await cancel(kept.order_no)).toMatchObject({ code: 0, msg: 'BET_NOT_CANCELLABLE' });
  });
});
