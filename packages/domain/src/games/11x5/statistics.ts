import { arrangements, range, subsets } from '../combinatorics.ts';
import { type Figure, figure, placeFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { ALL_BALLS, DRAWN } from './balls.ts';

/** The figures counted of each draw: every ball, the duel of the first and the last, the first two and three
 *  in order, and which five show. */
export const elevenFiveFigures: readonly Figure[] = [
  ...range(1, DRAWN).map((place) => placeFigure(place, ALL_BALLS, [`ball${place}`])),
  figure({
    key: 'duel1',
    code: 'duel',
    places: [0, DRAWN - 1],
    plays: ['dt'],
    cases: () => arrangements(ALL_BALLS, 2),
  }),
  figure({
    key: 'first2',
    code: 'ordered',
    places: [0, 1],
    plays: ['front2', 'front2Set'],
    cases: () => arrangements(ALL_BALLS, 2),
  }),
  figure({
    key: 'first3',
    code: 'ordered',
    places: [0, 1, 2],
    plays: ['front3', 'front3Set'],
    cases: () => arrangements(ALL_BALLS, 3),
  }),
  figure({
    key: 'shown',
    code: 'shown',
    places: range(0, DRAWN - 1),
    plays: ['total', 'tail', ...range(1, 8).map((size) => `any${size}`)],
    cases: () => subsets(ALL_BALLS, DRAWN),
  }),
];

export const elevenFiveUniformity: readonly UniformityTest[] = [
  { kind: 'firstPlaces', name: 'first two balls', places: 2 },
  { kind: 'sums', name: 'totals' },
  { kind: 'next', name: 'draw to draw', places: 1 },
];
