import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { advanceChases } from './advance-chases.ts';
import { lockChasesOfRound, settledRounds, storeResults } from './result-store.ts';

/** Gives issues of chases the results of their rounds once these are settled, and lets chases with a stop
 *  rule go on or end. The settlement of a round knows nothing of it. Each step is a transaction, so a server
 *  may stop anywhere and any other continues.
 *  Locks: the chases.   Cost: one round trip, and about six for each `limit` of issues. */
export async function settleIssues({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  let settled = 0;
  for (const roundId of await settledRounds(db.reader)) {
    for (let more = limit; more === limit; settled += more)
      more = await transaction(db, (tx) => settleSome(tx, roundId, limit));
  }
  return settled;
}

async function settleSome(tx: Tx, roundId: bigint, limit: number): Promise<number> {
  const ids = await lockChasesOfRound(tx, roundId, limit);
  if (ids.length === 0) return 0;
  await storeResults(tx, roundId, ids);
  await advanceChases(tx, ids);
  return ids.length;
}
