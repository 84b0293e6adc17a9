import type { Queryable } from '../db/query.ts';
import type { RecordFilter } from '../wager/record-filter.ts';
import { totalRecords } from './record-store.ts';

/** The bets of a filter, and their sums. Units: 1/100. */
export type BetCount = {
  /** Those of any status. */
  readonly seen: number;
  readonly total: number;
  /** Of the newest ones, newest first. */
  readonly newest: readonly bigint[];
  readonly stakeMinor: bigint;
  readonly profitMinor: bigint;
};

/** Counts and sums the bets of a filter of records, the newest 10,001 at most, and names the newest.
 *  Units: 1/100.   Cost: one round trip; linear in the bets of the span up to that limit. */
export async function countBets(db: Queryable, filter: RecordFilter, newest: number): Promise<BetCount> {
  const {
    stake_minor: stakeMinor,
    profit_minor: profitMinor,
    ...counted
  } = await totalRecords(db, filter, newest);
  return { ...counted, stakeMinor, profitMinor };
}
