import { formatMoney, minor, moneyOrZero, type Money } from '@tessera/domain/money';

import { isCalledOff, profitOf, type RecordRow } from '../../../bets/record-row.ts';
import { linesOf, type LogLine } from '../../../ui/log/index.ts';

export type DaySums = {
  readonly stakedMinor: Money;
  readonly returnedMinor: Money;
  /** Of the bets that have a result. */
  readonly profitMinor: bigint;
  /** False while older bets of the day may still be fetched. */
  readonly isWhole: boolean;
};

export type BetEntry = { readonly kind: 'bet'; readonly row: RecordRow; readonly isOfRound: boolean };
/** Two or more bets on one round, placed one after another. */
export type RoundEntry = {
  readonly kind: 'round';
  /** Newest first. */
  readonly rows: readonly [RecordRow, ...RecordRow[]];
  /** The bets together: pending while one of them is, cancelled when all are. */
  readonly sum: Pick<RecordRow, 'status' | 'reason' | 'stake' | 'returned'>;
  readonly winCount: number;
};
export type RecordLine = LogLine<BetEntry | RoundEntry, DaySums>;

/** Groups bets, newest first, by day, and those of one round that follow each other into one line. A
 *  cancelled bet counts neither as staked nor as returned. Units: 1/100. */
export function recordLines(rows: readonly RecordRow[], isEnd: boolean): readonly RecordLine[] {
  const lines: RecordLine[] = [];
  const run: RecordRow[] = [];
  const endRun = (): void => {
    const [first, ...others] = run.splice(0);
    if (!first) return;
    const item = others.length === 0 ? betEntry(first, false) : roundEntry([first, ...others]);
    lines.push({ kind: 'item', key: others.length === 0 ? first.id : `round ${first.id}`, item });
  };
  const days = { keyOf: ({ id }: RecordRow) => id, secondsOf: (row: RecordRow) => row.placedAt, sumsOf };
  for (const line of linesOf<RecordRow, DaySums>(rows, isEnd, days)) {
    if (line.kind === 'day' || line.item.roundId !== run[0]?.roundId) endRun();
    if (line.kind === 'day') lines.push(line);
    else run.push(line.item);
  }
  endRun();
  return lines;
}

/** Returns true if a bet, or the bets of a round together, have won beyond their stakes. */
export const hasWin = (lines: readonly RecordLine[]): boolean =>
  lines.some((line) => {
    if (line.kind === 'day') return false;
    return (profitOf(line.item.kind === 'round' ? line.item.sum : line.item.row) ?? 0n) > 0n;
  });

/** Adds the bets of opened rounds beneath their lines. */
export const withOpened = (lines: readonly RecordLine[], openIds: readonly string[]): readonly RecordLine[] =>
  openIds.length === 0
    ? lines
    : lines.flatMap((line) =>
        line.kind === 'item' && line.item.kind === 'round' && openIds.includes(line.item.rows[0].roundId)
          ? [line, ...line.item.rows.map(lineOfBet)]
          : [line],
      );

const betEntry = (row: RecordRow, isOfRound: boolean): BetEntry => ({ kind: 'bet', row, isOfRound });

const lineOfBet = (row: RecordRow): RecordLine => ({ kind: 'item', key: row.id, item: betEntry(row, true) });

function roundEntry(rows: RoundEntry['rows']): RoundEntry {
  const { stakedMinor, returnedMinor } = sumsOf(rows, true);
  const has = (status: RecordRow['status']): boolean => rows.some((row) => row.status === status);
  const first = (['pending', 'unknown', 'win', 'lose'] as const).find(has) ?? 'cancelled';
  // Wins that do not cover the stakes are no win of the round.
  const status = first === 'win' && returnedMinor < stakedMinor ? 'lose' : first;
  const [stake, returned] = [formatMoney(stakedMinor), formatMoney(returnedMinor)];
  return {
    kind: 'round',
    rows,
    sum: { status, reason: isOneReason(rows) ? rows[0].reason : '', stake, returned },
    winCount: rows.filter((row) => row.status === 'win').length,
  };
}

const isOneReason = (rows: readonly RecordRow[]): boolean =>
  rows.every(({ reason }) => reason === rows[0]?.reason);

function sumsOf(rows: readonly RecordRow[], isWhole: boolean): DaySums {
  let [staked, returned, profit] = [0n, 0n, 0n];
  for (const row of rows) {
    if (isCalledOff(row)) continue;
    staked += moneyOrZero(row.stake);
    returned += moneyOrZero(row.returned);
    profit += profitOf(row) ?? 0n;
  }
  return { stakedMinor: minor(staked), returnedMinor: minor(returned), profitMinor: profit, isWhole };
}
