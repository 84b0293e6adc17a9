import { describe, expect, it } from 'vitest';

import { type Tx, transaction } from '../../src/db/tx.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { closeDueRounds, markVoid } from '../../src/round/round-store.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { type KnownTicket, useKnownTickets, WON } from '../support/known-ticket.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const { server, other } = known;

describe('a cash-out', () => {
  it('is made once among 16 taps at the same time on two servers, each of which gets the same answer', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const before = await known.bankroll();
    const taps = await Promise.all(
      Array.from({ length: 16 }, (_, i) => known.take(ticket, '205.82', i % 2 ? server : other)),
    );
    expect(new Set(taps.map((tap) => JSON.stringify(tap))).size).toBe(1);
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_105_82n);
    expect(await known.bankroll()).toBe(before - 105_82n);
    expect(await known.take(ticket, '205.82')).toEqual({ paid: '205.82', balance: '1105.82' });
    expect(await codeOf(known.take(ticket, '205.83'))).toBe('CASHOUT_CLOSED');
    expect(await known.cashOuts(ticket)).toHaveLength(1);
  });
});

describe('a cash-out that arrives during', () => {
  const CLOSES_MAX = 50;
  const ENDS: readonly (readonly [string, (ticket: KnownTicket) => (tx: Tx) => Promise<unknown>, string])[] =
    [
      ['the close of a leg', () => (tx) => closeDueRounds(tx, CLOSES_MAX), 'CASHOUT_CLOSED'],
      [
        'a leg called off',
        ({ rounds }) =>
          (tx) =>
            markVoid(tx, rounds.B.id, 'test'),
        'CASHOUT_CHANGED',
      ],
      [
        'the last leg called off',
        ({ rounds }) =>
          (tx) =>
            markVoid(tx, rounds.C.id, 'test'),
        'CASHOUT_CHANGED',
      ],
    ];

  it.each(ENDS)('%s waits for it and counts what it came to', async (kind, end, code) => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    if (kind.includes('close'))
      await at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [
        ticket.rounds.B.id,
      ]);
    const [ended, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = transaction(at.db, async (tx) => {
      await end(ticket)(tx);
      ended.resolve();
      await gate.promise;
    });
    await ended.promise;
    const taken = [server, other].map((on) => codeOf(known.take(ticket, '205.82', on)));
    await untilWaiting(at, 2);
    gate.resolve();
    await ending;
    expect(await Promise.all(taken)).toEqual([code, code]);
    await known.expectUntouched(ticket);
  });
});

describe('a kill inside a cash-out', () => {
  const STEPS: readonly Failpoint[] = [
    'cashout-inserted',
    'cashout-books-reduced',
    'posting-claimed',
    'posting-entered',
    'cashout-posted',
    'transaction-before-commit',
    'transaction-committed',
    'cashout-answered',
  ];

  it.each(STEPS)('at %s leaves all of it or nothing, and a repeat ends it', async (step) => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const before = await known.bankroll();
    armFailpoints((point) => {
      if (point === step) throw new Error(`killed at ${step}`);
    });
    await expect(known.take(ticket, '205.82')).rejects.toThrow('killed');
    armFailpoints(undefined);
    const isPaid = STEPS.indexOf(step) >= STEPS.indexOf('transaction-committed');
    if (!isPaid) await known.expectUntouched(ticket);
    expect(await known.cashOuts(ticket)).toHaveLength(isPaid ? 1 : 0);
    expect(await known.take(ticket, '205.82', other)).toEqual({ paid: '205.82', balance: '1105.82' });
    expect(await known.bankroll()).toBe(before - 105_82n);
    expect(await known.partOf(ticket, 'C')).toMatchObject({ legs: 0, carried: 0, baseMinor: 0n });
  });
});
