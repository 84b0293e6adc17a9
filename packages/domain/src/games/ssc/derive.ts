import { patternOf, total } from '../digits.ts';
import type { DerivedDraw } from '../family.ts';
import type { Numbers } from '../numbers.ts';

export const BALLS = 5;
export const TOTAL_BIG_FROM = 23;
export const DUEL_RESULTS = ['dragon', 'tiger', 'tie'] as const;

/** 0 dragon, 1 tiger, 2 tie: the first ball against the fifth. */
export function duelOf(numbers: Numbers): number {
  const lead = digit(numbers, 0) - digit(numbers, BALLS - 1);
  if (lead === 0) return 2;
  return lead > 0 ? 0 : 1;
}

/** The pattern of three neighbouring balls, the first of which stands at `from`. */
export const patternFrom = (numbers: Numbers, from: number) =>
  patternOf(digit(numbers, from), digit(numbers, from + 1), digit(numbers, from + 2));

/** The columns of history: total, its sides, dragon or tiger, and the three patterns. */
export function deriveSsc(numbers: Numbers): DerivedDraw {
  const sum = total(numbers);
  return {
    sum,
    bigSmall: sum >= TOTAL_BIG_FROM ? 'big' : 'small',
    oddEven: sum % 2 === 0 ? 'even' : 'odd',
    extra: {
      dt: DUEL_RESULTS[duelOf(numbers)] ?? 'tie',
      front3: patternFrom(numbers, 0),
      mid3: patternFrom(numbers, 1),
      rear3: patternFrom(numbers, 2),
    },
  };
}

const digit = (numbers: Numbers, place: number): number => numbers[place] ?? 0;
