import { minor, type Money } from '@tessera/domain/money';
import { minorOf, type RecordRow } from './record-row.ts';

export type DayLine = {
  readonly kind: 'day';
  readonly key: string;
  /** A moment of that day, epoch seconds. */
  readonly at: number;
  readonly stakedMinor: Money;
  readonly returnedMinor: Money;
  /** False while older bets of the day may still be fetched. */
  readonly isWhole: boolean;
};

export type BetLine = { readonly kind: 'bet'; readonly key: string; readonly row: RecordRow };
export type RecordLine = DayLine | BetLine;

/** Sets rows, newest first, under a header for each day of the reader's own calendar. A cancelled bet counts neither
 *  as staked nor as returned.   Units: 1/100.   Cost: one step per row. */
export function linesOf(rows: readonly RecordRow[], isEnd: boolean): readonly RecordLine[] {
  const days: { readonly key: string; readonly rows: RecordRow[] }[] = [];
  for (const row of rows) {
    const key = dayOf(row.placedAt);
    const day = days.at(-1);
    if (day?.key === key) day.rows.push(row);
    else days.push({ key, rows: [row] });
  }
  return days.flatMap((day, at) => [
    headerOf(day.key, day.rows, isEnd || at < days.length - 1),
    ...day.rows.map((row): BetLine => ({ kind: 'bet', key: row.id, row })),
  ]);
}

function headerOf(key: string, rows: readonly RecordRow[], isWhole: boolean): DayLine {
  let [staked, returned] = [0n, 0n];
  for (const row of rows) {
    if (row.status === 'cancelled') continue;
    staked += minorOf(row.stake);
    returned += minorOf(row.returned);
  }
  return {
    kind: 'day',
    key,
    at: rows[0]?.placedAt ?? 0,
    stakedMinor: minor(staked),
    returnedMinor: minor(returned),
    isWhole,
  };
}

/** Formatting ten thousand dates by Intl would take longer than drawing the list. */
function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}
