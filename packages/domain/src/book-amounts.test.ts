import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { amountsOf, paidOn } from './book-amounts.ts';
import { creditOf, HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from './selection-result.ts';
import { addToBook, type Book } from './wager/liability.ts';

const ODDS = 19_500;
const BY_HALVES = { hasHalves: true };
const lineOf = (stakes: readonly bigint[], selection = BY_HALVES) => {
  const book: Book = new Map();
  for (const stake of stakes) addToBook(book, 'line', amountsOf(selection, stake, ODDS));
  const line = book.get('line');
  if (!line) throw new Error('the line has bets');
  return line;
};

describe('paidOn', () => {
  const stakes = fc.array(fc.bigInt(1n, 5_000_000n), { minLength: 1, maxLength: 40 });
  test.each<[string, SelectionResult]>([
    ['a win', WIN],
    ['a half win', HALF_WIN],
    ['a push', PUSH],
    ['a half loss', HALF_LOSS],
    ['a loss', LOSS],
  ])('of %s is the sum of what each bet is credited', (_, result) => {
    fc.assert(
      fc.property(stakes, (each) => {
        const credits = each.reduce((sum, stake) => sum + creditOf(stake, ODDS, result), 0n);
        expect(paidOn(lineOf(each), { ...result })).toBe(credits);
      }),
    );
  });

  test('asserts that a line keeps what it is paid in parts', () => {
    expect(() => paidOn(lineOf([100n], { hasHalves: false }), HALF_WIN)).toThrow('assertion failed');
    expect(() => paidOn(lineOf([100n]), { won: 1, back: 0, of: 2 })).toThrow('assertion failed');
    expect(() => paidOn(lineOf([100n]), { won: 1, back: 0, of: 3 })).toThrow('assertion failed');
  });
});

test('a selection without halves keeps two amounts', () => {
  expect(amountsOf({}, 100_01n, ODDS)).toEqual({ stakeMinor: 100_01n, payoutMinor: 195_01n });
  expect(amountsOf(BY_HALVES, 100_01n, ODDS)).toEqual({
    stakeMinor: 100_01n,
    payoutMinor: 195_01n,
    halves: { winMinor: 147_51n, lossMinor: 50_00n },
  });
});
