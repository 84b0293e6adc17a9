import { expect, test } from 'vitest';

import { withdrawalFee } from './fee.ts';

test.each([
  ['a part of the amount', 100_000n, { feeE4: 50, feeMinMinor: 0n }, 500n],
  ['rounded down, in the favour of the member', 199n, { feeE4: 50, feeMinMinor: 0n }, 0n],
  ['just a whole cent', 200n, { feeE4: 50, feeMinMinor: 0n }, 1n],
  ['no less than the least', 2_000n, { feeE4: 50, feeMinMinor: 200n }, 200n],
  ['the least and the part are the same', 40_000n, { feeE4: 50, feeMinMinor: 200n }, 200n],
  ['more than the least', 40_200n, { feeE4: 50, feeMinMinor: 200n }, 201n],
  ['a fixed fee whatever the amount', 2_000_000n, { feeE4: 0, feeMinMinor: 100n }, 100n],
  ['none', 2_000_000n, { feeE4: 0, feeMinMinor: 0n }, 0n],
  [
    'an amount beyond what a float holds',
    99_999_999_999_999_999n,
    { feeE4: 1, feeMinMinor: 0n },
    9_999_999_999_999n,
  ],
])('calculates the fee: %s', (_, amountMinor, terms, expected) => {
  expect(withdrawalFee(amountMinor, terms)).toBe(expected);
});
