import { expect, test } from 'vitest';

import { isNearCap, leftByLine } from './use-left.ts';

test('each line of the slip learns what the issue still takes of its row', () => {
  const lines = [{ id: 'side|big' }, { id: 'twoDiff' }, { id: 'sum|3' }];
  expect([...leftByLine(lines, ['9000.00', '12.34', '0.00'])]).toEqual([
    ['side|big', 9_000_00n],
    ['twoDiff', 12_34n],
    ['sum|3', 0n],
  ]);
  expect([...leftByLine(lines, [])]).toEqual([]);
});

test.each([
  ['10', 10_000_00n, false],
  ['160', 320_00n, false],
  ['160.01', 320_00n, true],
  ['320', 320_00n, true],
  ['400', 320_00n, true],
  ['', 0n, false],
])('a stake of %s beside %d that is left comes near to the cap: %s', (stake, leftMinor, isNear) => {
  expect(isNearCap(stake, leftMinor)).toBe(isNear);
});
