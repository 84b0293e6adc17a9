import { afterEach, describe, expect, it } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { cancelBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import type { Database } from '../../src/db/pool.ts';
import { type Tx, transaction } from '../../src/db/tx.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { markVoid } from '../../src/round/round-store.ts';
import { lockRounds } from '../../src/wager/wager-store.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { type KnownTicket, LEGS, LOST, type Pair, useKnownTickets, WON } from '../support/known-ticket.ts';
import { autoCashOuts } from './auto-cash-outs.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const { server, other } = known;
const auto = autoCashOuts(at, known);
afterEach(() => armFailpoints(undefined));

/** A ticket whose target the draw of its first leg has met. */
async function reached(target = '200'): Promise<KnownTicket> {
  const ticket = await known.placed();
  await auto.set(ticket, target);
  await known.decide(ticket, 'A', WON);
  return ticket;
}

/** Expects that a ticket was cashed out once, for all that was offered. */
async function expectPaid(ticket: KnownTicket, bankrollBefore: bigint): Promise<void> {
  expect(await known.cashOuts(ticket)).toEqual([[205_82n, 205_82n]]);
  expect(await balanceOf(at, ticket.member.accountId)).toBe(1_105_82n);
  expect(await known.bankroll()).toBe(bankrollBefore - 105_82n);
  expect(await known.partOf(ticket, 'C')).toMatchObject({ legs: 0, carried: 0, baseMinor: 0n });
}

/** Locks a round, as what closes or draws it does; `end` then does it and commits. */
async function lockedRound(id: bigint): Promise<(work: (tx: Tx) => Promise<unknown>) => Promise<void>> {
  const [locked, end] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<(tx: Tx) => Promise<unknown>>(),
  ];
  const ending = transaction(at.db, async (tx) => {
    await lockRounds(tx, [id]);
    locked.resolve();
    await (
      await end.promise
    )(tx);
  });
  await Promise.race([locked.promise, ending]);
  return async (work) => {
    end.resolve(work);
    await ending;
  };
}

/** As `known.decide`, in a transaction of others. */
const drawn =
  ({ rounds }: KnownTicket, pair: Pair, result: readonly number[]) =>
  async (tx: Tx): Promise<void> => {
    const { id } = rounds[pair];
    await tx.query({
      text: 'insert into round_results (round_id, selection, won, back, of) values ($1, $2, $3, $4, $5)',
      values: [id, LEGS[pair].join(':'), ...result],
    });
    await tx.query({ text: "update rounds set state = 'drawn' where id = $1", values: [id] });
  };

const TRIES = Number(process.env.RACE_TRIES ?? 12);

describe('an automatic cash-out and a tap', () => {
  it(`pay once between them, in ${TRIES} tries on two servers`, { timeout: 600_000 }, async () => {
    for (let n = 0; n < TRIES; n += 1) {
      const ticket = await reached();
      const before = await known.bankroll();
      const tap = (on = server) => known.take(ticket, '205.82', on).then(({ paid }) => paid);
      const looks = [auto.look(ticket, 'A'), auto.look(ticket, 'A', other)];
      const taps = n % 2 ? [tap(), tap(other)] : [tap(other), tap()];
      expect(await Promise.all(taps)).toEqual(['205.82', '205.82']);
      await Promise.all(looks);
      await expectPaid(ticket, before);
      const [[, , target]] = (await auto.ended(ticket)) as [[bigint, bigint, bigint | null]];
      expect(await auto.told(ticket)).toHaveLength(target === null ? 0 : 1);
    }
  });
});

describe('an automatic cash-out and its removal', () => {
  it(`come one after the other, in ${TRIES} tries`, { timeout: 600_000 }, async () => {
    for (let n = 0; n < TRIES; n += 1) {
      const ticket = await reached();
      const before = await known.bankroll();
      const [removed] = await Promise.all([codeOf(auto.remove(ticket, other)), auto.look(ticket, 'A')]);
      if ((await known.cashOuts(ticket)).length === 0) {
        expect(removed).toBe('ok');
        await known.expectUntouched(ticket);
      } else {
        expect(removed).toBe('CASHOUT_CLOSED');
        await expectPaid(ticket, before);
      }
    }
  });
});

describe('an automatic cash-out and taking the ticket back', () => {
  it('leave one end: none is taken back once a leg is decided', async () => {
    const ticket = await reached();
    const before = await known.bankroll();
    const taken = codeOf(cancelBetOrTicket(other, ticket.id, ticket.member));
    await Promise.all([auto.look(ticket, 'A'), auto.look(ticket, 'A', other)]);
    expect(await taken).toBe('BET_NOT_CANCELLABLE');
    await expectPaid(ticket, before);
  });

  it('of a ticket that was taken back does nothing', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    await cancelBetOrTicket(server, ticket.id, ticket.member);
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    expect(await known.cashOuts(ticket)).toEqual([]);
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_000_00n);
    expect(await codeOf(auto.set(ticket, '300'))).toBe('CASHOUT_CLOSED');
  });
});

describe('an automatic cash-out that arrives during', () => {
  const ENDS: readonly (readonly [
    string,
    (ticket: KnownTicket) => (tx: Tx) => Promise<unknown>,
    string[],
  ])[] = [
    [
      'the close of a leg',
      ({ rounds }) =>
        (tx) =>
          tx.query({ text: "update rounds set state = 'closed' where id = $1", values: [rounds.B.id] }),
      [],
    ],
    ['the draw of a leg that is lost', (ticket) => drawn(ticket, 'B', LOST), []],
    ['the draw of a leg that is won', (ticket) => drawn(ticket, 'B', WON), ['304.83']],
    [
      'a leg called off, which makes it worth more',
      ({ rounds }) =>
        (tx) =>
          markVoid(tx, rounds.B.id, 'test'),
      ['213.17'],
    ],
  ];
  it.each(ENDS)('%s waits for it and counts what it came to', async (_, end, paid) => {
    const ticket = await reached('205.82');
    const commit = await lockedRound(ticket.rounds.B.id);
    // Both have seen what was offered before.
    const looks = [auto.look(ticket, 'A'), auto.look(ticket, 'A', other)];
    await untilWaiting(at, 2);
    await commit(end(ticket));
    await Promise.all(looks);
    expect((await known.cashOuts(ticket)).map(([minor]) => formatMoney(minor))).toEqual(paid);
    if (paid.length === 0) await known.expectUntouched(ticket);
  });
});

describe('a target that is set during a draw', () => {
  it('waits for the draw, and is refused if it has brought as much', async () => {
    const ticket = await known.placed();
    const commit = await lockedRound(ticket.rounds.A.id);
    const refused = codeOf(auto.set(ticket, '200', other));
    await untilWaiting(at);
    await commit(drawn(ticket, 'A', WON));
    expect(await refused).toBe('CASHOUT_REACHED');
    await known.expectUntouched(ticket);
  });

  it('comes before a draw that waits for it, which then finds it', async () => {
    const ticket = await known.placed();
    const commit = await lockedRound(ticket.rounds.B.id);
    const set = auto.set(ticket, '200');
    await untilWaiting(at);
    const draw = transaction(at.db, async (tx) => {
      await lockRounds(tx, [ticket.rounds.A.id]);
      await drawn(ticket, 'A', WON)(tx);
    });
    await untilWaiting(at, 2);
    await commit(async () => {});
    await Promise.all([set, draw]);
    await auto.look(ticket, 'A');
    expect(await known.cashOuts(ticket)).toEqual([[205_82n, 205_82n]]);
  });
});

describe('a kill inside an automatic cash-out', () => {
  const STEPS: readonly Failpoint[] = [
    'cashout-inserted',
    'cashout-books-reduced',
    'posting-claimed',
    'posting-entered',
    'cashout-posted',
    'transaction-before-commit',
    'transaction-committed',
  ];
  it.each(STEPS)('at %s leaves all of it or nothing, and another server ends it', async (step) => {
    const ticket = await reached();
    const before = await known.bankroll();
    armFailpoints((point) => {
      if (point === step) throw new Error(`killed at ${step}`);
    });
    await expect(auto.look(ticket, 'A')).rejects.toThrow('killed');
    armFailpoints(undefined);
    const isPaid = step === 'transaction-committed';
    if (!isPaid) await known.expectUntouched(ticket);
    expect(await known.cashOuts(ticket)).toHaveLength(isPaid ? 1 : 0);
    await auto.look(ticket, 'A', other);
    await expectPaid(ticket, before);
    expect(await auto.told(ticket)).toHaveLength(1);
  });
});

describe('a connection that is lost', () => {
  const on = (db: Database) => ({ ...server, db: { ...db, sale: db.main } as Database });
  const LOOK = 17;
  const SET = 10;

  it('has a case for each statement', async () => {
    const [ticket, open] = [await reached(), await known.placed()];
    expect(await countStatements(at.db, (db) => auto.look(ticket, 'A', on(db)))).toBe(LOOK);
    expect(await countStatements(at.db, (db) => auto.set(open, '200', on(db)))).toBe(SET);
  });

  it.each(faultCases(LOOK))(
    '%s statement %s of a look leaves all or nothing, and the next one ends it',
    async (kind, n) => {
      const ticket = await reached();
      const before = await known.bankroll();
      const failing = failingDatabase(at.db, n, kind);
      await expect(auto.look(ticket, 'A', on(failing.db))).rejects.toThrow(CONNECTION_LOST);
      if ((await known.cashOuts(ticket)).length === 0) await known.expectUntouched(ticket);
      await auto.look(ticket, 'A', other);
      await expectPaid(ticket, before);
      expect(await auto.told(ticket)).toHaveLength(1);
    },
  );

  it.each(faultCases(SET))(
    '%s statement %s of a target leaves it set or not, and a repeat sets it',
    async (kind, n) => {
      const ticket = await known.placed();
      const failing = failingDatabase(at.db, n, kind);
      await expect(auto.set(ticket, '200', on(failing.db))).rejects.toThrow(CONNECTION_LOST);
      expect(await auto.set(ticket, '200')).toMatchObject({ auto_cashout: '200.00' });
      const { rows } = await at.owner.query('select target_minor from auto_cash_outs where ticket_id = $1', [
        ticket.id,
      ]);
      expect(rows).toEqual([{ target_minor: 200_00n }]);
    },
  );
});
