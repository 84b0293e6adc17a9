import { buildFamily } from '../src/games/build-family.ts';
import { range } from '../src/games/combinatorics.ts';
import { feature } from '../src/games/feature.ts';
import { choicePlay } from '../src/games/plays.ts';

const BALLS = range(1, 11);

const ball = feature({
  name: 'ball',
  size: 12,
  places: [0],
  cases: () => BALLS.map((number) => [number]),
  valueOf: ([number = 0]) => number,
});

/** One of eleven balls, the last of which returns the stakes of big and small: the smallest family with a
 *  push. It borrows the code of a family on sale. */
export const pushFamily = buildFamily({
  code: 'ssc',
  outcomeCount: BALLS.length,
  outcomes: () => BALLS.map((number) => [number]),
  draw: (uniform) => [uniform(BALLS.length) + 1],
  isDraw: ([number = 0, ...rest]) => BALLS.includes(number) && rest.length === 0,
  derive: ([number = 0]) => ({ sum: number, bigSmall: 'none', oddEven: 'odd', extra: {} }),
  plays: () => [
    choicePlay({ key: 'ball', group: 'balls' }, ball, () => [
      { pick: '11', values: [11] },
      { pick: 'big', values: range(6, 10), pushes: [11] },
      { pick: 'small', values: range(1, 5), pushes: [11] },
    ]),
  ],
  shape: { places: 1, smallest: 1, largest: 11 },
  figures: [],
  uniformity: [],
  games: [],
});
