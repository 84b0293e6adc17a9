import { expect, test } from 'vitest';

import { stakeCap } from './cap-stakes.ts';

const of = (stakeMinor: bigint, lineCount = 1) => ({ stakeMinor, lineCount });

test.each([
  ['equal stakes share the budget', [of(10_00n), of(10_00n)], 5_51n, 2_75n],
  ['a low stake stays, the rest is for the others', [of(1_00n), of(10_00n), of(10_00n)], 12_00n, 5_50n],
  ['a set counts every line', [of(10_00n, 4)], 11_00n, 2_75n],
  ['low lines of a set count every line too', [of(1_00n, 3), of(10_00n, 2)], 9_00n, 3_00n],
  ['nothing is left', [of(10_00n)], 0n, 0n],
  ['less than nothing is left', [of(10_00n)], -5n, 0n],
] as const)('%s', (_, stakes, budget, cap) => {
  expect(stakeCap(stakes, budget)).toBe(cap);
  const cost = stakes.reduce(
    (sum, { stakeMinor, lineCount }) => sum + (stakeMinor < cap ? stakeMinor : cap) * BigInt(lineCount),
    0n,
  );
  if (cap > 0n) expect(cost <= budget).toBe(true);
});
