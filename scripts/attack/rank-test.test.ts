import { expect, it } from 'vitest';

import { rankTest } from './rank-test.ts';

it('gives the chance that another program gives, ties and all', () => {
  // SciPy 1: mannwhitneyu(ones, others, method='asymptotic', use_continuity=False)
  const ones = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const others = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(rankTest(ones, others).p).toBeCloseTo(0.17232, 5);
  expect(rankTest(others, ones).p).toBeCloseTo(0.17232, 5);
  expect(rankTest(ones, ones).p).toBe(1);
  expect(rankTest([1, 1], [1, 1]).p).toBe(1);
});

it('finds a shift of a tenth of what two thousand values are spread over', () => {
  const ones = Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % 2_000);
  expect(
    rankTest(
      ones,
      ones.map((each) => each + 200),
    ).p,
  ).toBeLessThan(1e-9);
  expect(
    rankTest(
      ones,
      ones.map((each) => each + 1),
    ).p,
  ).toBeGreaterThan(0.5);
});
