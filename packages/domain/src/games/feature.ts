import { lazily } from '../cache/lazily.ts';
import { fraction, type Fraction } from '../fraction.ts';
import { assert } from '../result.ts';
import { LOSS, PUSH, WIN } from '../selection-result.ts';
import type { Selection } from './family.ts';
import type { Numbers } from './numbers.ts';

/** One thing a draw shows and plays depend on, such as the number on a rank or the pattern of three balls, as
 *  a small integer. Every selection is a set of values of one feature: that alone gives its chance, its
 *  result and what a whole book can pay. */
export type Feature = {
  readonly name: string;
  /** Values are 0 <= value < size; some may be impossible. */
  readonly size: number;
  readonly valueOf: (numbers: Numbers) => number;
  /** The number of equally likely cases, out of `total`, with each value. Counted at first use. */
  readonly counts: () => Counts;
};

export type Counts = { readonly byValue: readonly number[]; readonly total: number };

/** A selection with the feature, and the values on which it wins or has its stake returned. */
export type Line = Selection & {
  readonly feature: Feature;
  readonly values: readonly number[];
  readonly pushes: readonly number[];
};

/** Makes a feature that reads only some places of the draw, and is therefore counted over those places alone:
 *  a ball over 10 cases, not 100 000.   Cost: one pass over `cases`, at first use. */
export function feature({
  name,
  size,
  places,
  cases,
  valueOf,
}: {
  readonly name: string;
  readonly size: number;
  readonly places: readonly number[];
  readonly cases: () => Iterable<Numbers>;
  readonly valueOf: (numbers: Numbers) => number;
}): Feature {
  const counts = lazily((): Counts => {
    const byValue = Array.from({ length: size }, () => 0);
    const probe: number[] = [];
    let total = 0;
    for (const shown of cases()) {
      places.forEach((place, i) => (probe[place] = shown[i] ?? 0));
      const value = valueOf(probe);
      byValue[value] = (byValue[value] ?? 0) + 1;
      total += 1;
    }
    return { byValue, total };
  });
  return { name, size, valueOf, counts };
}

/** Makes a feature that takes its places one after another, such as a total or the set of digits that show.
 *  It is counted the same way: the cases of one place more follow from those so far, which spares walking 100
 *  000 of them.
 *  Cost: places x values x size, at first use. */
export function foldedFeature({
  name,
  size,
  places,
  values,
  step,
}: {
  readonly name: string;
  readonly size: number;
  readonly places: readonly number[];
  readonly values: readonly number[];
  readonly step: (soFar: number, shown: number) => number;
}): Feature {
  const counts = lazily((): Counts => {
    let byValue: number[] = Array.from({ length: size }, (_, value) => (value === 0 ? 1 : 0));
    for (let place = 0; place < places.length; place += 1) {
      const next = Array.from({ length: size }, () => 0);
      byValue.forEach((cases, soFar) => {
        if (cases === 0) return;
        for (const shown of values) {
          const value = step(soFar, shown);
          next[value] = (next[value] ?? 0) + cases;
        }
      });
      byValue = next;
    }
    return { byValue, total: values.length ** places.length };
  });
  const valueOf = (numbers: Numbers) => places.reduce((soFar, place) => step(soFar, numbers[place] ?? 0), 0);
  return { name, size, valueOf, counts };
}

/** The values of a feature that hold a claim. */
export const valuesWhere = (of: Feature, holds: (value: number) => boolean): readonly number[] =>
  Array.from({ length: of.size }, (_, value) => value).filter(holds);

/** A pick, the values of the feature on which it wins, and those on which its stake is returned. */
export type Choice = {
  readonly pick: string;
  readonly values: readonly number[];
  readonly pushes?: readonly number[];
};

/** Makes the selection `play:pick`.  Cost: its chance is counted at first use. */
export function line(play: string, of: Feature, { pick, values, pushes = [] }: Choice): Line {
  const winning = lazily(() => new Set(values));
  const pushing = lazily(() => new Set(pushes));
  const probability = lazily(() => chanceOf(of, values));
  const push = lazily(() => chanceOf(of, pushes));
  return {
    key: `${play}:${pick}`,
    play,
    pick,
    feature: of,
    values,
    pushes,
    get probability() {
      assert(probability().n > 0n, `a selection of ${of.name} must be able to win`);
      return probability();
    },
    get push() {
      return push();
    },
    resultOn: (numbers) => {
      const value = of.valueOf(numbers);
      if (winning().has(value)) return WIN;
      return pushing().has(value) ? PUSH : LOSS;
    },
  };
}

function chanceOf(of: Feature, values: readonly number[]): Fraction {
  const { byValue, total } = of.counts();
  let cases = 0;
  for (const value of values) cases += byValue[value] ?? 0;
  return fraction(cases, total);
}
