import { arrangements, range, subsets } from '../combinatorics.ts';
import { type Feature, feature } from '../feature.ts';
import { ALL_BALLS, ballAt, BALLS, bitsOf, DRAWN, duelOf, orderedCode, totalOf } from './balls.ts';

const ALL_PLACES = range(0, DRAWN - 1);
const TOTAL_MAX = ALL_BALLS.slice(-DRAWN).reduce((sum, ball) => sum + ball, 0);

/** Features of a draw. Each arrangement of balls on the places that a feature reads stands for the same
 *  number of draws, and so does each set of five where order does not matter: 11 to 990 cases replace
 *  55 440. */
export const elevenFiveFeatures = () => ({
  balls: range(1, DRAWN).map((place) =>
    ordered(`ball${place}`, BALLS + 1, [place - 1], (all) => ballAt(all, place)),
  ),
  duel: ordered('dt', 2, [0, DRAWN - 1], duelOf),
  firstTwo: ordered('front2', (BALLS + 1) ** 2, [0, 1], (all) => orderedCode(all.slice(0, 2))),
  firstThree: ordered('front3', (BALLS + 1) ** 3, [0, 1, 2], (all) => orderedCode(all.slice(0, 3))),
  total: unordered('total', TOTAL_MAX + 1, totalOf),
  shown: unordered('shown', 1 << BALLS, bitsOf),
});

const ordered = (
  name: string,
  size: number,
  places: readonly number[],
  valueOf: Feature['valueOf'],
): Feature => feature({ name, size, places, cases: () => arrangements(ALL_BALLS, places.length), valueOf });

const unordered = (name: string, size: number, valueOf: Feature['valueOf']): Feature =>
  feature({ name, size, places: ALL_PLACES, cases: () => subsets(ALL_BALLS, DRAWN), valueOf });
