import { range } from '../combinatorics.ts';
import { type Figure, placeFigure, threeFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { DICE, FACES, sumOf } from './throw.ts';

const ALL_FACES = range(1, FACES);
const HIGH_FROM = 11;

/** The figures counted of each throw: the dice by themselves, and the throw, from which every play
 *  follows. */
export const k3Figures: readonly Figure[] = [
  ...range(1, DICE).map((die) => placeFigure(die, ALL_FACES)),
  threeFigure('throw', 0, ALL_FACES, [
    'side',
    'combo',
    'sum',
    'tripleAny',
    'tripleOne',
    'run',
    'pairAny',
    'pairOne',
    'threeDiff',
    'twoDiff',
    'single',
  ]),
];

export const k3Uniformity: readonly UniformityTest[] = [
  { kind: 'places', name: 'faces' },
  { kind: 'sums', name: 'sums' },
  { kind: 'pairs', name: 'pairs' },
  { kind: 'next', name: 'draw to draw', places: DICE },
  { kind: 'runs', name: 'runs', isHigh: (dice) => sumOf(dice) >= HIGH_FROM },
];
