import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { advanceChases } from './advance-chases.ts';
import { lockChases } from './buy-store.ts';
import { inOneOrEach } from './in-one-or-each.ts';
import { type IssueResult, readResults, settledRounds, storeResults } from './result-store.ts';

/** Gives issues of chases the results of their rounds once these are settled, and lets chases with a stop
 *  rule continue or end. The settlement of a round knows nothing of it. Each step is a transaction, so a
 *  server may stop anywhere and any other continues. What fails is logged and left for the next run, and
 *  holds up neither other chases nor other rounds.
 *  Locks: the chases by id.   Idempotent by: the issue.
 *  Cost: one round trip, and about eight for each `limit` of issues. */
export async function settleIssues(ctx: Pick<Context, 'db' | 'log'>, limit: number): Promise<number> {
  let settled = 0;
  for (const roundId of await settledRounds(ctx.db.reader)) {
    try {
      settled += await settleRound(ctx, roundId, limit);
    } catch (error) {
      ctx.log.error({ err: error, round: String(roundId) }, 'chase issues not settled');
    }
  }
  return settled;
}

async function settleRound(
  ctx: Pick<Context, 'db' | 'log'>,
  roundId: bigint,
  limit: number,
): Promise<number> {
  let settled = 0;
  for (let read = limit; read === limit;) {
    // Nothing of a settled round changes, so its bets are read before the locks.
    const results = await readResults(ctx.db.reader, roundId, limit);
    read = results.length;
    settled += await inOneOrEach(ctx, results, (tx, some) => store(tx, roundId, some));
  }
  return settled;
}

async function store(tx: Tx, roundId: bigint, results: readonly IssueResult[]): Promise<void> {
  const ids = results.map(({ chase_id: id }) => id);
  await lockChases(tx, ids);
  await storeResults(tx, roundId, results);
  await advanceChases(tx, ids);
}
