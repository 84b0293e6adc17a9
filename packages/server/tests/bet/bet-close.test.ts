import type pg from 'pg';
import { describe, expect, it } from 'vitest';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { type Tx, transaction } from '../../src/db/tx.ts';
import { closeDueRounds, markVoid } from '../../src/round/round-store.ts';
import { leavesOf } from '../../src/round/seal-store.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { balanceOf, slipOnEleven, useBettingServers } from '../support/betting-servers.ts';
import { bettingServer, codeOf, newMember, newRound, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { holdingCommits } from '../support/database/holding-commits.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';

const at = useDatabase();
const { server, other, game, place: placeSlip } = useBettingServers(at);

const CLOSES_MAX = 50;
/** The time that a slip has to reach the database before its round closes. */
const SALE_MS = 2_000;

const newSale = (saleMs?: number) => newRound(at.db, game(), saleMs);
const place = (round: TestRound, member: SessionMember, key = 'k', on = server) =>
  placeSlip(slipOnEleven(round), member, key, on);
const isOver = async ({ id }: TestRound): Promise<boolean> =>
  (await at.owner.query('select closes_at <= clock_timestamp() as over from rounds where id = $1', [id]))
    .rows[0].over;
const endSale = ({ id }: TestRound) =>
  at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [id]);
const bookOf = async ({ id }: TestRound) =>
  (
    await at.owner.query(
      `select r.state, b.bet_count, b.cancelled_count, b.stake_minor, a.balance_minor as escrow_minor
       from rounds r join round_books b on b.round_id = r.id join accounts a on a.id = -r.id where r.id = $1`,
      [id],
    )
  ).rows[0];

/** Closes the round, whose sale ends within seconds, while `work` on it has not committed. */
async function closeDuring<T>(
  round: TestRound,
  pool: pg.Pool,
  work: (held: pg.Pool) => Promise<T>,
): Promise<T> {
  const held = holdingCommits(pool);
  const worked = work(held.pool);
  await Promise.race([held.reached, worked]);
  await expect.poll(() => isOver(round)).toBe(true);
  const closed = closeDueRounds(at.db.main, CLOSES_MAX);
  await untilWaiting(at);
  expect((await bookOf(round)).state).toBe('open');
  held.resume();
  await closed;
  return worked;
}

describe('close of a round', () => {
  it('waits for a batch in flight and includes its bets', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newSale(SALE_MS)];
    const placed = await closeDuring(round, at.db.batch, (batch) => {
      const bets = createBetBatcher({ ...server, db: { ...at.db, batch } });
      return codeOf(place(round, member, 'k', { ...server, bets }));
    });
    expect(placed).toBe('ok');
    expect(await bookOf(round)).toMatchObject({ state: 'closed', bet_count: 1, escrow_minor: 10_00n });
    expect((await leavesOf(at.db.reader, round.id)).leaves).toHaveLength(1);
    expect(await codeOf(place(round, member, 'late', other))).toBe('ISSUE_CLOSED');
  });

  it('waits for a cancellation in flight, whose stake leaves the round', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newSale(SALE_MS)];
    const [kept, returned] = [await place(round, member, 'kept'), await place(round, member, 'returned')];
    const cancelled = await closeDuring(round, at.db.sale, (sale) =>
      codeOf(cancelBet({ ...other, db: { ...at.db, sale } }, returned.bets[0]?.id, member)),
    );
    expect(cancelled).toBe('ok');
    expect(await bookOf(round)).toMatchObject({
      state: 'closed',
      bet_count: 2,
      cancelled_count: 1,
      stake_minor: 10_00n,
      escrow_minor: 10_00n,
    });
    expect(await codeOf(cancelBet(server, kept.bets[0]?.id, member))).toBe('ISSUE_CLOSED');
    expect(await balanceOf(at, member.accountId)).toBe(90_00n);
  });
});

describe('cancellation', () => {
  const ENDS: readonly (readonly [string, (round: TestRound) => (tx: Tx) => Promise<unknown>, string])[] = [
    ['close', () => (tx) => closeDueRounds(tx, CLOSES_MAX), 'ISSUE_CLOSED'],
    ['void', (round) => (tx) => markVoid(tx, round.id, 'test'), 'BET_NOT_CANCELLABLE'],
  ];

  it.each(ENDS)('that arrives during a %s waits for it and is rejected', async (kind, end, code) => {
    const [member, round] = [await newMember(at.db, 100_00n), await newSale()];
    const { bets } = await place(round, member);
    if (kind === 'close') await endSale(round);
    const [ended, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = transaction(at.db, async (tx) => {
      await end(round)(tx);
      ended.resolve();
      await gate.promise;
    });
    await ended.promise;
    const cancelled = [server, other].map((on) => codeOf(cancelBet(on, bets[0]?.id, member)));
    await untilWaiting(at, 2);
    gate.resolve();
    await ending;
    expect(await Promise.all(cancelled)).toEqual([code, code]);
    expect(await bookOf(round)).toMatchObject({ cancelled_count: 0, escrow_minor: 10_00n });
    expect(await balanceOf(at, member.accountId)).toBe(90_00n);
    await at.owner.query(`update rounds set state = 'closed' where id = $1`, [round.id]);
  });

  it('before the close stays recognised after it', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newSale()];
    const { bets } = await place(round, member);
    const first = await cancelBet(server, bets[0]?.id, member);
    await endSale(round);
    await closeDueRounds(at.db.main, CLOSES_MAX);
    for (const on of [server, other]) expect(await cancelBet(on, bets[0]?.id, member)).toEqual(first);
    expect(await bookOf(round)).toMatchObject({ state: 'closed', cancelled_count: 1, escrow_minor: 0n });
    expect(await balanceOf(at, member.accountId)).toBe(100_00n);
  });
});

describe('repeat of a slip after the close', () => {
  it('gets the accepted answer on every server, whatever it has cached of the round', async () => {
    const [member, rival] = [await newMember(at.db, 100_00n), await newMember(at.db, 100_00n)];
    const round = await newSale();
    // One server has placed bets of the round, one has seen only its own and one has seen none.
    await place(round, rival, 'rival', other);
    const first = await place(round, member);
    const fresh = await bettingServer(at.db, 3);
    await endSale(round);
    await closeDueRounds(at.db.main, CLOSES_MAX);
    for (const on of [server, other, fresh]) {
      expect(await place(round, member, 'k', on)).toEqual(first);
      expect(await codeOf(place(round, member, 'new', on))).toBe('ISSUE_CLOSED');
      expect(await place(round, member, 'k', on)).toEqual(first);
    }
    expect(await bookOf(round)).toMatchObject({ state: 'closed', bet_count: 2 });
  });
});
