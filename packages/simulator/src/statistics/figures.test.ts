import { expect, test } from 'vitest';

import type { Numbers } from '@tessera/domain/games/numbers';

import { seeded } from '../seeded.ts';
import {
  type Figure,
  nextFigure,
  pairsFigure,
  partsFigure,
  placesFigure,
  ranksFigure,
  runsFigure,
} from './figures.ts';

const DRAWS = 20_000;
const GATE = 0.01 / 14;
const random = () => seeded(20_261_121n);

const fair = (): (() => Numbers) => {
  const { below } = random();
  return () => [below(10), below(10), below(10)];
};

const ranked = (): (() => Numbers) => {
  const { shuffle } = random();
  return () => shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
};

/** One in twenty draws is changed. */
const changed = (draw: () => Numbers, change: (numbers: Numbers, before: Numbers) => Numbers) => {
  const { chance } = random().fork('changed');
  let before = draw();
  return (): Numbers => {
    const numbers = draw();
    const shown = chance(0.05) ? change(numbers, before) : numbers;
    before = shown;
    return shown;
  };
};

const sumOf = (numbers: Numbers) => numbers.reduce((sum, each) => sum + each, 0);
const chancesOfSums = Array.from({ length: 28 }, (_, sum) => {
  let cases = 0;
  for (let code = 0; code < 1000; code += 1) if (sumOf([...String(code)].map(Number)) === sum) cases += 1;
  return cases / 1000;
});

const faults: readonly (readonly [
  string,
  () => Figure,
  () => () => Numbers,
  Parameters<typeof changed>[1],
])[] = [
  [
    'a number that is too frequent',
    () => placesFigure('balls', 3, 10, 0),
    fair,
    ([, b = 0, c = 0]) => [7, b, c],
  ],
  [
    'a runner that wins too often',
    () => ranksFigure('places', 10),
    ranked,
    (all) => [4, ...all.filter((n) => n !== 4)],
  ],
  ['a sum that is too frequent', () => partsFigure('sums', chancesOfSums, sumOf), fair, () => [9, 9, 9]],
  ['two correlated places', () => pairsFigure('pairs', 3, 10, 0), fair, ([a = 0, b = 0]) => [a, b, b]],
  [
    'a place that repeats',
    () => nextFigure('next', 3, 10, 0),
    fair,
    ([a = 0, b = 0], [, , c = 0]) => [a, b, c],
  ],
  ['a side that persists', () => runsFigure('runs', ([a = 0]) => a > 4), fair, (_, before) => before],
];

test.each(faults)(
  '%s is found in one draw of twenty, and fair draws pass',
  (_name, figure, draws, change) => {
    const pOf = (next: () => Numbers): number => {
      const counted = figure();
      for (let drawn = 0; drawn < DRAWS; drawn += 1) counted.see(next());
      return counted.fit().p;
    };
    expect(pOf(draws())).toBeGreaterThan(GATE);
    expect(pOf(changed(draws(), change))).toBeLessThan(GATE);
  },
);

test('the frequency of a single place does not affect its pairs', () => {
  const counted = pairsFigure('pairs', 3, 10, 0);
  const biased = changed(fair(), ([, b = 0, c = 0]) => [7, b, c]);
  for (let drawn = 0; drawn < DRAWS; drawn += 1) counted.see(biased());
  expect(counted.fit().degrees).toBe(243);
  expect(counted.fit().p).toBeGreaterThan(GATE);
});
