import type { Numbers } from '../games/family.ts';
import { lazily } from '../lazily.ts';

/** One of the values a figure can take: how many of all equally likely cases show it, and a draw that does.
 *  Only the places that the figure reads are filled in. */
export type FigureValue = { readonly cases: number; readonly sample: Numbers };

/** What of a draw is counted for good, as one small integer. A play whose selections depend on nothing else
 *  can be counted from it at any time, exactly as if every draw were looked at again. */
export type Figure = {
  /** As the database names it: see `draw_figures` in the migrations. */
  readonly key: string;
  readonly valueOf: (numbers: Numbers) => number;
  readonly values: () => ReadonlyMap<number, FigureValue>;
  /** The plays that depend on this figure alone. */
  readonly plays: readonly string[];
};

/** Makes a figure that reads some places of a draw.   Cost: one pass over `cases`, at first use. */
export function figure(
  key: string,
  places: readonly number[],
  cases: () => Iterable<Numbers>,
  valueOf: (shown: Numbers) => number,
  plays: readonly string[],
): Figure {
  const values = lazily(() => {
    const found = new Map<number, { cases: number; sample: Numbers }>();
    for (const shown of cases()) {
      const value = valueOf(shown);
      const known = found.get(value);
      if (known) known.cases += 1;
      else found.set(value, { cases: 1, sample: placed(shown, places) });
    }
    return found;
  });
  return { key, plays, values, valueOf: (numbers) => valueOf(places.map((place) => numbers[place] ?? 0)) };
}

/** The numbers in whatever order they came, as one code of four bits each. */
export const sortedCode = (shown: Numbers): number => orderedCode(shown.toSorted((a, b) => a - b));

export const orderedCode = (shown: Numbers): number => shown.reduce((code, each) => code * 16 + each, 0);

/** Which digits there are, as ten bits. */
export const shownDigits = (shown: Numbers): number => shown.reduce((mask, digit) => mask | (1 << digit), 0);

/** 0 when the first is larger, 1 when the second is, 2 for a tie. */
export function duelCode([first = 0, second = 0]: Numbers): number {
  if (first === second) return 2;
  return first > second ? 0 : 1;
}

export const sumOf = (shown: Numbers): number => shown.reduce((sum, each) => sum + each, 0);

function placed(shown: Numbers, places: readonly number[]): Numbers {
  const sample: number[] = Array.from({ length: Math.max(...places) + 1 }, () => 0);
  places.forEach((place, at) => (sample[place] = shown[at] ?? 0));
  return sample;
}
