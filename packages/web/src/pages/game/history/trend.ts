import { chartsOf } from '../../../game-family/charts.ts';
import type { NumberHue } from '../../../game-family/family-parts.ts';
import { numberHueOf, sumHueOf } from '../../../game-family/number-hues.ts';
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
  /** The colours of a value, as those of the numbers in cells and rows. */
  readonly hueOf: (value: number) => NumberHue;
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
    hueOf: (value) => numberHueOf(family, value),
  }));
  const ofSum = sum && {
    ...sum,
    id: 'sum',
    n: 0,
    isEven: false,
    valueOf: (draw: Draw) => draw.sum,
    hueOf: (value: number) => sumHueOf(family, value),
  };
  if (!ofSum) return ofPlaces;
  return leads === 'places' ? [...ofPlaces, ofSum] : [ofSum, ...ofPlaces];
}

export type TrendRow = {
  readonly roundId: string;
  readonly issue: string;
  readonly hit: number;
  /** For each column, draws since its last hit, as far back as draws are loaded; 0 for a hit. */
  readonly gaps: readonly number[];
};

export type TrendColumn = {
  readonly value: number;
  /** Hits in the window. */
  readonly count: number;
  /** Draws since the last hit; all that are loaded without one. */
  readonly gap: number;
  /** The longest gap that was open in the window, its draws before the window included. */
  readonly longestGap: number;
};

export type Trend = { readonly rows: readonly TrendRow[]; readonly columns: readonly TrendColumn[] };

/** Follows a track through draws given newest first; rows are newest first too, and of the window alone. A
 *  gap that is open where the window begins is counted from its own beginning. */
export function buildTrend(draws: readonly Draw[], track: Track, windowSize: number): Trend {
  const values = Array.from({ length: track.to - track.from + 1 }, (_, at) => track.from + at);
  const gaps = values.map(() => 0);
  const longest = values.map(() => 0);
  const counts = values.map(() => 0);
  const rows: TrendRow[] = [];
  for (const [age, draw] of [...draws.entries()].toReversed()) {
    const hit = track.valueOf(draw);
    for (const [at, value] of values.entries()) gaps[at] = value === hit ? 0 : (gaps[at] ?? 0) + 1;
    if (age >= windowSize) continue;
    for (const [at, value] of values.entries()) {
      longest[at] = Math.max(longest[at] ?? 0, gaps[at] ?? 0);
      if (value === hit) counts[at] = (counts[at] ?? 0) + 1;
    }
    rows.push({ roundId: draw.round_id, issue: draw.game_no, hit, gaps: [...gaps] });
  }
  const columns = values.map((value, at) => ({
    value,
    count: counts[at] ?? 0,
    gap: gaps[at] ?? 0,
    longestGap: longest[at] ?? 0,
  }));
  return { rows: rows.toReversed(), columns };
}

/** Number of values listed as hot, cold or overdue. */
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
