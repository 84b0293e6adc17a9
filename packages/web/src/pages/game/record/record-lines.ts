import { minor, moneyOrZero, type Money } from '@tessera/domain/money';

import { profitOf, type RecordRow } from '../../../bets/record-row.ts';
import { linesOf, type LogLine } from '../../../ui/log/index.ts';

export type DaySums = {
  readonly stakedMinor: Money;
  readonly returnedMinor: Money;
  /** Of the bets that have a result. */
  readonly profitMinor: bigint;
  /** False while older bets of the day may still be fetched. */
  readonly isWhole: boolean;
};
export type RecordLine = LogLine<RecordRow, DaySums>;

/** Groups bets, newest first, by day. A cancelled bet counts neither as staked nor as returned. Units:
 *  1/100. */
export const recordLines = (rows: readonly RecordRow[], isEnd: boolean): readonly RecordLine[] =>
  linesOf<RecordRow, DaySums>(rows, isEnd, {
    keyOf: ({ id }) => id,
    secondsOf: ({ placedAt }) => placedAt,
    sumsOf,
  });

function sumsOf(rows: readonly RecordRow[], isWhole: boolean): DaySums {
  let [staked, returned, profit] = [0n, 0n, 0n];
  for (const row of rows) {
    if (row.status === 'cancelled') continue;
    staked += moneyOrZero(row.stake);
    returned += moneyOrZero(row.returned);
    profit += profitOf(row) ?? 0n;
  }
  return { stakedMinor: minor(staked), returnedMinor: minor(returned), profitMinor: profit, isWhole };
}
