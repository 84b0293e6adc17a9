import { MINUTE_MS } from '../../time.ts';
import { buildFamily } from '../build-family.ts';
import { arrangements, range } from '../combinatorics.ts';
import { drawBalls } from '../draw-balls.ts';
import { ALL_BALLS, BALLS, DRAWN } from './balls.ts';
import { deriveElevenFive } from './derive.ts';
import { elevenFivePlays } from './plays.ts';
import { elevenFiveFigures, elevenFiveUniformity } from './statistics.ts';

const ORDERS = range(BALLS - DRAWN + 1, BALLS).reduce((product, n) => product * n, 1);

/** Five of eleven balls in the order drawn, none of them twice. */
export const elevenFive = buildFamily({
  code: '11x5',
  outcomeCount: ORDERS,
  outcomes: () => arrangements(ALL_BALLS, DRAWN),
  draw: (uniform) => drawBalls(uniform, ALL_BALLS, DRAWN),
  isDraw: (numbers) =>
    numbers.length === DRAWN &&
    new Set(numbers).size === DRAWN &&
    numbers.every((ball) => ALL_BALLS.includes(ball)),
  derive: deriveElevenFive,
  plays: elevenFivePlays,
  shape: { places: DRAWN, smallest: 1, largest: BALLS },
  figures: elevenFiveFigures,
  uniformity: elevenFiveUniformity,
  games: [
    { id: 7, code: '11x5-3', category: 'balls', intervalMs: 3 * MINUTE_MS },
    { id: 8, code: '11x5-5', category: 'balls', intervalMs: 5 * MINUTE_MS },
  ],
});
