import { chartsOf } from '../../../game-family/charts.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { Draw } from './draws.ts';

/** One number of a draw that a chart follows: a place, a ball or the sum. */
export type Track = {
  readonly id: string;
  readonly name: MessageKey;
  /** The number of the place, for names that show it. */
  readonly n: number;
  readonly from: number;
  readonly to: number;
  /** Every value is as likely as the others. A sum is not: its middle comes more often. */
  readonly isEven: boolean;
  readonly valueOf: (draw: Draw) => number;
};

/** The tracks of a family; the first is shown first. */
export function tracksOf(family: string): readonly Track[] {
  const charts = chartsOf(family);
  if (!charts) return [];
  const { places, sum, leads } = charts;
  const ofPlaces = Array.from({ length: places.count }, (_, at): Track => ({
    id: `place${at + 1}`,
    name: places.name,
    n: at + 1,
    from: places.from,
    to: places.to,
    isEven: true,
    valueOf: (draw) => draw.numbers[at] ?? places.from,
  }));
  const ofSum: Track[] = sum ? [{ ...sum, id: 'sum', n: 0, isEven: false, valueOf: (draw) => draw.sum }] : [];
  return leads === 'places' ? [...ofPlaces, ...ofSum] : [...ofSum, ...ofPlaces];
}

export type TrendRow = {
  readonly roundId: string;
  readonly issue: string;
  readonly hit: number;
  /** For each column, draws since its last hit in the window; 0 for a hit. */
  readonly gaps: readonly number[];
};

export type TrendColumn = {
  readonly value: number;
  readonly count: number;
  /** Draws since the last hit; the whole window without one. */
  readonly gap: number;
  readonly longestGap: number;
};

export type Trend = { readonly rows: readonly TrendRow[]; readonly columns: readonly TrendColumn[] };

/** Follows a track through draws given newest first; rows are newest first too. */
export function buildTrend(draws: readonly Draw[], track: Track): Trend {
  const values = Array.from({ length: track.to - track.from + 1 }, (_, at) => track.from + at);
  const gaps = values.map(() => 0);
  const longest = values.map(() => 0);
  const counts = values.map(() => 0);
  const rows = draws.toReversed().map((draw): TrendRow => {
    const hit = track.valueOf(draw);
    for (const [at, value] of values.entries()) {
      gaps[at] = value === hit ? 0 : (gaps[at] ?? 0) + 1;
      longest[at] = Math.max(longest[at] ?? 0, gaps[at] ?? 0);
      if (value === hit) counts[at] = (counts[at] ?? 0) + 1;
    }
    return { roundId: draw.round_id, issue: draw.game_no, hit, gaps: [...gaps] };
  });
  const columns = values.map((value, at) => ({
    value,
    count: counts[at] ?? 0,
    gap: gaps[at] ?? 0,
    longestGap: longest[at] ?? 0,
  }));
  return { rows: rows.toReversed(), columns };
}

/** How many values are named as hot, cold or overdue. */
const NAMED = 3;

/** The values of a track that came most and least often in the window, and those not drawn for longest. */
export type Ranking = {
  readonly hot: readonly TrendColumn[];
  readonly cold: readonly TrendColumn[];
  readonly overdue: readonly TrendColumn[];
};

/** Ranks the values of a trend. Hot and cold only where every value is as likely as the others, and only what
 *  came more, or less, often than the average; a value that was just drawn is not overdue. */
export function rank({ columns }: Trend, { isEven }: Track): Ranking {
  const draws = columns.reduce((sum, { count }) => sum + count, 0);
  const first = (
    isMeant: (column: TrendColumn) => boolean,
    order: (a: TrendColumn, b: TrendColumn) => number,
  ): readonly TrendColumn[] => columns.filter(isMeant).toSorted(order).slice(0, NAMED);
  const isAbove = ({ count }: TrendColumn): boolean => isEven && count * columns.length > draws;
  const isBelow = ({ count }: TrendColumn): boolean => isEven && count * columns.length < draws;
  return {
    hot: first(isAbove, (a, b) => b.count - a.count),
    cold: first(isBelow, (a, b) => a.count - b.count),
    overdue: first(
      ({ gap }) => gap > 0,
      (a, b) => b.gap - a.gap,
    ),
  };
}
