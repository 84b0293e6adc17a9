import { MINUTE_MS } from '../../time.ts';
import { assembleFamily } from '../build-family.ts';
import { range } from '../combinatorics.ts';
import { drawBalls } from '../draw-balls.ts';
import { mark6AtRisk } from './at-risk.ts';
import { ALL_NUMBERS, DRAWN, NUMBERS, specialOf } from './balls.ts';
import { deriveMark6 } from './derive.ts';
import { mark6Moments } from './moments.ts';
import { mark6Plays } from './plays.ts';
import { mark6Figures, mark6Uniformity } from './statistics.ts';
import { mark6Bound, worstDraw } from './worst-draw.ts';
import { groupOf, zodiacOf } from './zodiac.ts';

const ORDERS = range(NUMBERS - DRAWN + 1, NUMBERS).reduce((product, n) => product * n, 1);

/** Six normals and a special, seven of 49 balls in the order drawn. */
export const mark6 = assembleFamily({
  code: 'mark6',
  outcomeCount: ORDERS,
  draw: (uniform) => drawBalls(uniform, ALL_NUMBERS, DRAWN),
  isDraw: (numbers) =>
    numbers.length === DRAWN &&
    new Set(numbers).size === DRAWN &&
    numbers.every((number) => ALL_NUMBERS.includes(number)),
  derive: deriveMark6,
  datedNames: (numbers, drawAtMs) => ({ zodiac: zodiacOf(groupOf(specialOf(numbers)), drawAtMs) }),
  plays: mark6Plays,
  shape: { places: DRAWN, smallest: 1, largest: NUMBERS },
  figures: mark6Figures,
  uniformity: mark6Uniformity,
  games: [
    { id: 9, code: 'mark6-5', category: 'balls', intervalMs: 5 * MINUTE_MS },
    { id: 10, code: 'mark6-10', category: 'balls', intervalMs: 10 * MINUTE_MS },
  ],
  liabilityBound: (book) => mark6Bound(book),
  worstCase: (book) => worstDraw(book),
  atRisk: mark6AtRisk,
  moments: mark6Moments,
});
