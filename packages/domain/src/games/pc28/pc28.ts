import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import { areDigits, DIGITS } from '../digits.ts';
import { BALLS, derivePc28 } from './derive.ts';
import { pc28Plays } from './plays.ts';

/** Three digits, bet on by their sum.   Source: game-rules section 4.1. */
export const pc28 = buildFamily({
  code: 'pc28',
  outcomeCount: DIGITS ** BALLS,
  outcomes: () => tuples(range(0, DIGITS - 1), BALLS),
  draw: (uniform) => Array.from({ length: BALLS }, () => uniform(DIGITS)),
  isDraw: (numbers) => areDigits(numbers, BALLS),
  derive: derivePc28,
  plays: pc28Plays,
});
