import { lazily } from '../lazily.ts';
import { range, tuples } from './combinatorics.ts';
import type { Numbers } from './numbers.ts';

/** How the numbers on some places become one integer. The database computes the same codes: see
 *  `figure_value` in the migrations. */
export const FIGURE_CODES = ['ordered', 'sorted', 'sum', 'duel', 'shown'] as const;
export type FigureCode = (typeof FIGURE_CODES)[number];

/** One of the values a figure can take: how many of all equally likely cases show it, and a draw that does.
 *  Only the places that the figure reads are filled in. */
export type FigureValue = { readonly cases: number; readonly sample: Numbers };

/** A small integer that is counted for every draw. A play whose selections depend on nothing else can be
 *  counted from it at any time, exactly as if every draw were read again. */
export type Figure = {
  readonly key: string;
  readonly code: FigureCode;
  /** Places of the draw from 0, in the order in which the code reads them. */
  readonly places: readonly number[];
  /** The plays that depend on this figure alone. */
  readonly plays: readonly string[];
  readonly valueOf: (numbers: Numbers) => number;
  readonly values: () => ReadonlyMap<number, FigureValue>;
};

type FigureParts = Pick<Figure, 'key' | 'code' | 'places' | 'plays'> & {
  /** Every equally likely way to fill the places. */
  readonly cases: () => Iterable<Numbers>;
};

/** Makes a figure of some places of a draw.   Cost: one pass over `cases`, at first use. */
export function figure({ cases, ...parts }: FigureParts): Figure {
  const { code, places } = parts;
  const values = lazily(() => {
    const found = new Map<number, { cases: number; sample: Numbers }>();
    for (const shown of cases()) {
      const value = CODES[code](shown);
      const known = found.get(value);
      if (known) known.cases += 1;
      else found.set(value, { cases: 1, sample: placed(shown, places) });
    }
    return found;
  });
  const valueOf = (numbers: Numbers) => CODES[code](places.map((place) => numbers[place] ?? 0));
  return { ...parts, values, valueOf };
}

/** The number on one place; `place` counts from 1. Without plays it still shows whether a die or a ball is
 *  fair. */
export const placeFigure = (
  place: number,
  values: readonly number[],
  plays: readonly string[] = [],
): Figure =>
  figure({
    key: `place${place}`,
    code: 'sum',
    places: [place - 1],
    plays,
    cases: () => tuples(values, 1),
  });

/** Three neighbouring places in any order, of which the first is `from`, counted from 0. */
export const threeFigure = (
  key: string,
  from: number,
  values: readonly number[],
  plays: readonly string[],
): Figure =>
  figure({ key, code: 'sorted', places: range(from, from + 2), plays, cases: () => tuples(values, 3) });

const CODES: Readonly<Record<FigureCode, (shown: Numbers) => number>> = {
  /** The numbers in order, four bits each. */
  ordered: orderedCode,
  /** The same after sorting. */
  sorted: (shown) => orderedCode(shown.toSorted((a, b) => a - b)),
  sum: (shown) => shown.reduce((sum, each) => sum + each, 0),
  /** 0 when the first is larger, 1 when the second is, 2 for a tie. */
  duel: ([first = 0, second = 0]) => (first === second ? 2 : Number(first < second)),
  /** The set of numbers that show, one bit each. */
  shown: (shown) => shown.reduce((mask, number) => mask | (1 << number), 0),
};

function orderedCode(shown: Numbers): number {
  return shown.reduce((code, each) => code * 16 + each, 0);
}

function placed(shown: Numbers, places: readonly number[]): Numbers {
  const sample: number[] = Array.from({ length: Math.max(...places) + 1 }, () => 0);
  places.forEach((place, at) => (sample[place] = shown[at] ?? 0));
  return sample;
}
