import { describe, expect, test } from 'vitest';

import { chipsFor, doubled, halved, largestStake } from './stake.ts';

const BOUNDS = { minMinor: 1_00n, maxMinor: 10_000_00n };
const ROOM = {
  maxMinor: 10_000_00n,
  balanceMinor: 100_00n,
  issueLeftMinor: 50_000_00n,
  otherMinor: 0n,
  lineCount: 1,
};

describe('half and double', () => {
  test.each([
    ['25', '12.50'],
    ['0.01', '1'],
    ['1.50', '1'],
    ['', '1'],
  ])('half of "%s" is "%s", never below the smallest stake', (text, half) =>
    expect(halved(text, BOUNDS)).toBe(half),
  );

  test.each([
    ['25', '50'],
    ['6000', '10000'],
    ['', '1'],
  ])('twice "%s" is "%s", never above the largest', (text, twice) =>
    expect(doubled(text, BOUNDS)).toBe(twice),
  );
});

describe('the largest stake', () => {
  test.each([
    ['the balance binds, in whole units', { balanceMinor: 123_45n }, 123_00n],
    ['many lines share it', { balanceMinor: 100_00n, lineCount: 3 }, 33_00n],
    ['less than a unit stays in cents', { balanceMinor: 99n }, 99n],
    ['the largest stake binds', { balanceMinor: 99_999_99n, maxMinor: 500_00n }, 500_00n],
    ['the rest of the issue limit binds', { issueLeftMinor: 20_00n }, 20_00n],
    ['other lines come first', { otherMinor: 40_00n }, 60_00n],
    ['nothing is left', { otherMinor: 200_00n }, 0n],
    ['a visitor is bound by the limits alone', { balanceMinor: null }, 10_000_00n],
  ])('%s', (_name, change, largest) => expect(largestStake({ ...ROOM, ...change })).toBe(largest));
});

test('chips are round amounts within the limits', () => {
  expect(chipsFor(BOUNDS)).toEqual(['5', '10', '50', '100', '500']);
  expect(chipsFor({ minMinor: 10_00n, maxMinor: 100_00n })).toEqual(['50', '100']);
});
