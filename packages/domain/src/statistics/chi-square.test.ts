import { expect, test } from 'vitest';

import { chiSquareFit, chiSquareTail } from './chi-square.ts';

// From scipy.stats.chi2.sf 1.17.1, and from e^(-x/2) where there are two degrees.
const KNOWN: readonly (readonly [statistic: number, degrees: number, tail: number])[] = [
  [0, 7, 1],
  [1e-3, 1, 0.9747728793699604],
  [3.841458820694124, 1, 0.05],
  [16, 1, 6.334248366623988e-5],
  [4, 2, Math.exp(-2)],
  [200, 2, Math.exp(-100)],
  [1.145, 5, 0.9500437784479228],
  [11.0705, 5, 0.0499999554280436],
  [18.307, 10, 0.05000058909139812],
  [40, 15, 0.00045349813510223386],
  [124.342, 99, 0.043329336310240246],
  [719, 719, 0.492986318608892],
  [900, 999, 0.9886211870834188],
  [1073.643, 999, 0.049999231692068796],
  [1300, 999, 3.398217496515481e-10],
  [95_000, 99_999, 1],
  [30_000, 50, 0],
];

test.each(KNOWN)('chi-square %d at %d degrees of freedom has p-value %d', (statistic, degrees, tail) => {
  const ours = chiSquareTail(statistic, degrees);
  expect(Math.abs(ours - tail)).toBeLessThanOrEqual(1e-9 * tail + 1e-300);
});

test('compares counts with their expectations', () => {
  // Calculated by hand: faces 5 8 9 8 10 20 of 60 throws, 10 expected of each.
  const fit = chiSquareFit([5, 8, 9, 8, 10, 20].map((seen) => ({ seen, expected: 10 })));
  expect(fit?.statistic).toBeCloseTo(13.4, 12);
  expect(fit?.degrees).toBe(5);
  expect(fit?.p).toBeCloseTo(0.019905220334774, 12);
});

test('pools cells with an expected count below five', () => {
  const cells = [
    { seen: 40, expected: 30 },
    { seen: 0, expected: 3 },
    { seen: 9, expected: 4 },
    { seen: 21, expected: 33 },
  ];
  const fit = chiSquareFit(cells);
  expect(fit?.degrees).toBe(2);
  expect(fit?.statistic).toBeCloseTo(100 / 30 + 4 / 7 + 144 / 33, 12);
});

test('adds the next smallest cell to a pool that is still too small', () => {
  const cells = [
    { seen: 1, expected: 2 },
    { seen: 7, expected: 6 },
    { seen: 8, expected: 8 },
  ];
  expect(chiSquareFit(cells)?.degrees).toBe(1);
  expect(chiSquareFit(cells)?.statistic).toBe(0);
});

test('returns no result for too few counts', () => {
  expect(chiSquareFit([])).toBeUndefined();
  expect(chiSquareFit([1, 0, 2].map((seen) => ({ seen, expected: 1 })))).toBeUndefined();
});
