import { range, tuples } from '../combinatorics.ts';
import { DIGITS } from '../digits.ts';
import { type Figure, figure, placeFigure, threeFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { BALLS } from './derive.ts';

const ALL_DIGITS = range(0, DIGITS - 1);
const ALL_PLACES = range(0, BALLS - 1);

/** The figures counted of each draw: every ball, their total, the duel of first and fifth, three
 *  neighbours, and which digits show. */
export const sscFigures: readonly Figure[] = [
  ...range(1, BALLS).map((ball) => placeFigure(ball, ALL_DIGITS, [`ball${ball}`])),
  figure({
    key: 'sum',
    code: 'sum',
    places: ALL_PLACES,
    plays: ['total'],
    cases: () => tuples(ALL_DIGITS, BALLS),
  }),
  figure({
    key: 'duel1',
    code: 'duel',
    places: [0, BALLS - 1],
    plays: ['dt'],
    cases: () => tuples(ALL_DIGITS, 2),
  }),
  ...['front', 'mid', 'rear'].map((name, from) =>
    threeFigure(`three${from + 1}`, from, ALL_DIGITS, [`${name}3`, `${name}Any`]),
  ),
  figure({
    key: 'shown',
    code: 'shown',
    places: ALL_PLACES,
    plays: ['any5'],
    cases: () => tuples(ALL_DIGITS, BALLS),
  }),
];

export const sscUniformity: readonly UniformityTest[] = [
  { kind: 'places', name: 'balls' },
  { kind: 'pairs', name: 'pairs' },
  { kind: 'next', name: 'draw to draw', places: BALLS },
];
