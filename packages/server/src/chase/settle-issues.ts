import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { advanceChases } from './advance-chases.ts';
import { lockChases } from './buy-store.ts';
import { type IssueResult, readResults, settledRounds, storeResults } from './result-store.ts';

/** Gives issues of chases the results of their rounds once these are settled, and lets chases with a stop
 *  rule go on or end. The settlement of a round knows nothing of it. Each step is a transaction, so a server
 *  may stop anywhere and any other continues.
 *  Locks: the chases by id.   Idempotent by: the issue.
 *  Cost: one round trip, and about eight for each `limit` of issues. */
export async function settleIssues({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  let settled = 0;
  for (const roundId of await settledRounds(db.reader)) {
    for (let more = limit; more === limit; settled += more) {
      // Nothing of a settled round changes, so its bets are read before the locks.
      const results = await readResults(db.reader, roundId, limit);
      more = results.length;
      if (more > 0) await transaction(db, (tx) => store(tx, roundId, results));
    }
  }
  return settled;
}

async function store(tx: Tx, roundId: bigint, results: readonly IssueResult[]): Promise<void> {
  const ids = results.map(({ chase_id: id }) => id);
  await lockChases(tx, ids);
  await storeResults(tx, roundId, results);
  await advanceChases(tx, ids);
}
