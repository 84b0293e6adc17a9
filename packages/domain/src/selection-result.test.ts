import { describe, expect, test } from 'vitest';

import { creditOf, HALF_LOSS, HALF_WIN, LOSS, PUSH, WIN } from './selection-result.ts';

describe('creditOf', () => {
  // 100.01 at 1.95.
  test.each([
    ['a win', WIN, 195_01n],
    ['a half win', HALF_WIN, 147_51n],
    ['a push', PUSH, 100_01n],
    ['a half loss', HALF_LOSS, 50_00n],
    ['a loss', LOSS, 0n],
    ['a dead heat of three', { won: 1, back: 0, of: 3 }, 65_00n],
  ])('of %s is rounded down once', (_, result, creditMinor) => {
    expect(creditOf(100_01n, 19_500, result)).toBe(creditMinor);
  });
});
