import { MINUTE_MS } from '../../time.ts';
import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import { areDigits, DIGITS } from '../digits.ts';
import { BALLS, deriveSsc } from './derive.ts';
import { sscPlays } from './plays.ts';
import { sscFigures, sscUniformity } from './statistics.ts';

/** Five digits in order. */
export const ssc = buildFamily({
  code: 'ssc',
  outcomeCount: DIGITS ** BALLS,
  outcomes: () => tuples(range(0, DIGITS - 1), BALLS),
  draw: (uniform) => Array.from({ length: BALLS }, () => uniform(DIGITS)),
  isDraw: (numbers) => areDigits(numbers, BALLS),
  derive: deriveSsc,
  plays: sscPlays,
  shape: { places: BALLS, smallest: 0, largest: DIGITS - 1 },
  figures: sscFigures,
  uniformity: sscUniformity,
  games: [
    { id: 4, code: 'ssc-3', category: 'balls', intervalMs: 3 * MINUTE_MS },
    { id: 5, code: 'ssc-5', category: 'balls', intervalMs: 5 * MINUTE_MS },
  ],
});
