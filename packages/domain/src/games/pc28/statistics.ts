import { range } from '../combinatorics.ts';
import { DIGITS } from '../digits.ts';
import { type Figure, placeFigure, threeFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { BALLS } from './derive.ts';

const ALL_DIGITS = range(0, DIGITS - 1);

/** The figures counted of each draw: the balls by themselves, and all three, from which every play
 *  follows. */
export const pc28Figures: readonly Figure[] = [
  ...range(1, BALLS).map((ball) => placeFigure(ball, ALL_DIGITS)),
  threeFigure('throw', 0, ALL_DIGITS, ['side', 'combo', 'extreme', 'sum', 'colour', 'pattern', 'sumThree']),
];

export const pc28Uniformity: readonly UniformityTest[] = [
  { kind: 'places', name: 'balls' },
  { kind: 'sums', name: 'sums' },
];
