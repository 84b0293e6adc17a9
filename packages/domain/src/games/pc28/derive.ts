import { type Pattern, patternOf, total } from '../digits.ts';
import type { DerivedDraw, Parity, Side } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { colourOf } from './colour.ts';

export const BALLS = 3;
export const SUM_MAX = 27;

const BIG_FROM = 14;
const HIGH_FROM = 23;
const LOW_TO = 4;

/** 14-27 is big, 0-13 small. */
export const sideOf = (sum: number): Side => (sum >= BIG_FROM ? 'big' : 'small');
export const parityOf = (sum: number): Parity => (sum % 2 === 0 ? 'even' : 'odd');

/** 23-27 is big, 0-4 small, all between neither. */
export function extremeOf(sum: number): Side {
  if (sum >= HIGH_FROM) return 'big';
  return sum <= LOW_TO ? 'small' : 'none';
}

/** The pattern of the three digits.   Source: game rules, patterns of three digits. */
export const formedBy = (numbers: Numbers): Pattern =>
  patternOf(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0);

/** The columns of history: sum, its sides and colour, and what the three digits form. */
export function derivePc28(numbers: Numbers): DerivedDraw {
  const sum = total(numbers);
  return {
    sum,
    bigSmall: sideOf(sum),
    oddEven: parityOf(sum),
    extra: { extreme: extremeOf(sum), colour: colourOf(sum), pattern: formedBy(numbers) },
  };
}
