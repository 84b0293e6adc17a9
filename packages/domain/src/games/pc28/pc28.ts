import { MINUTE_MS } from '../../time.ts';
import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import { areDigits, DIGITS } from '../digits.ts';
import { BALLS, derivePc28 } from './derive.ts';
import { pc28Plays } from './plays.ts';
import { pc28Figures, pc28Uniformity } from './statistics.ts';

/** Three digits, bet on by their sum. */
export const pc28 = buildFamily({
  code: 'pc28',
  outcomeCount: DIGITS ** BALLS,
  outcomes: () => tuples(range(0, DIGITS - 1), BALLS),
  draw: (uniform) => Array.from({ length: BALLS }, () => uniform(DIGITS)),
  isDraw: (numbers) => areDigits(numbers, BALLS),
  derive: derivePc28,
  plays: pc28Plays,
  shape: { places: BALLS, smallest: 0, largest: DIGITS - 1 },
  figures: pc28Figures,
  uniformity: pc28Uniformity,
  games: [{ id: 6, code: 'pc28-3', category: 'balls', intervalMs: 3 * MINUTE_MS }],
});
