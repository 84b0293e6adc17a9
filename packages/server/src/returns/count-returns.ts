import { setImmediate } from 'node:timers/promises';

import { grouped } from '@tessera/domain/grouped';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { parseBook } from '../wager/round-book.ts';
import {
  addReturns,
  booksOf,
  type DayReturn,
  lockReturnCursor,
  moveReturnCursor,
  resultsOf,
  type SettledRow,
  settledRoundsAfter,
} from './return-store.ts';
import { roundReturns } from './round-returns.ts';

type Deps = Pick<Context, 'db' | 'games'>;

const ROUNDS_AT_ONCE = 20;

/** Adds the next settled rounds to the sums of their plays; false when none waits or another server counts.
 *  A settlement knows nothing of it. A server may stop anywhere: the cursor moves with the sums. Void rounds
 *  are never settled, and count for nothing.
 *  Locks: the cursor, skipped when locked.   Idempotent by: the cursor, over the events of rounds in their
 *  order.
 *  Cost: one transaction of six round trips for twenty rounds, each read from its book and its results; bets
 *  are not read. Below a millisecond a round, for a match day some milliseconds for each match with bets. */
export const countReturns = (ctx: Deps, roundsAtOnce = ROUNDS_AT_ONCE): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    const after = await lockReturnCursor(tx);
    if (after === undefined) return false;
    const settled = await settledRoundsAfter(tx, after, roundsAtOnce);
    const last = settled.at(-1);
    if (!last) return false;
    const sums = await sumsOf(tx, ctx, settled);
    if (sums.length > 0) await addReturns(tx, sums);
    await moveReturnCursor(tx, last.seq);
    return true;
  });

async function sumsOf(tx: Tx, { games }: Deps, settled: readonly SettledRow[]): Promise<DayReturn[]> {
  const ids = settled.map(({ id }) => id);
  const books = grouped(await booksOf(tx, ids), (row) => row.round_id);
  const results = grouped(await resultsOf(tx, ids), (row) => row.round_id);
  const sums = new Map<string, DayReturn>();
  for (const round of settled) {
    const parts = books.get(round.id);
    if (!parts) continue;
    await setImmediate();
    const game = games.byId(round.game_id);
    assert(game, `round ${round.id} is of a game that exists`);
    const book = new Map(parts.flatMap((part) => [...parseBook(part.book)]));
    const drawn = new Map((results.get(round.id) ?? []).map((row) => [row.selection, row]));
    for (const play of roundReturns(game.rulesOf(round).family, book, drawn)) {
      const of = { game_id: round.game_id, day: round.day, ...play };
      const key = `${of.game_id} ${of.day} ${of.play}`;
      const before = sums.get(key);
      sums.set(key, before ? together(before, of) : of);
    }
  }
  return [...sums.values()];
}

const together = (a: DayReturn, b: DayReturn): DayReturn => ({
  ...a,
  rounds: a.rounds + b.rounds,
  bets: a.bets + b.bets,
  stake_minor: a.stake_minor + b.stake_minor,
  returned_minor: a.returned_minor + b.returned_minor,
  expected_minor: a.expected_minor + b.expected_minor,
  variance: a.variance + b.variance,
  reach_minor: Math.max(a.reach_minor, b.reach_minor),
});
