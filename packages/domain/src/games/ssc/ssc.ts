import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import { areDigits, DIGITS } from '../digits.ts';
import { deriveSsc } from './derive.ts';
import { BALLS, sscPlays } from './plays.ts';

/** Five digits in order.   Source: game-rules section 3. */
export const ssc = buildFamily({
  code: 'ssc',
  outcomeCount: DIGITS ** BALLS,
  outcomes: () => tuples(range(0, DIGITS - 1), BALLS),
  draw: (uniform) => Array.from({ length: BALLS }, () => uniform(DIGITS)),
  isDraw: (numbers) => areDigits(numbers, BALLS),
  derive: deriveSsc,
  plays: sscPlays,
});
