import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addToBook, type Book, removeFromBook } from '@tessera/domain/wager/liability';

import { parseBook, printBook } from './round-book.ts';

const bet = fc.record({
  selection: fc.constantFrom('sum:11', 'side:big', 'exacta:3-7'),
  stakeMinor: fc.bigInt(1n, 10n ** 12n),
  payoutMinor: fc.bigInt(1n, 10n ** 15n),
});
const halves = { winMinor: 3n, lossMinor: 1n };
const halvedBet = bet.map((each) => ({ ...each, selection: 'm1.line:over', halves }));

it('is equal after serialisation and parsing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(bet, halvedBet)), (bets) => {
      const book: Book = new Map();
      for (const each of bets) addToBook(book, each.selection, each);
      expect(parseBook(printBook(book))).toEqual(book);
    }),
  );
});

it('is empty after every bet is removed in any order', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      fc.array(bet, { minLength: 6, maxLength: 6 }),
      (order, bets) => {
        const book: Book = new Map();
        for (const each of bets) addToBook(book, each.selection, each);
        for (const at of order) removeFromBook(book, bets[at]!.selection, bets[at]!);
        expect(printBook(book)).toBe('{}');
      },
    ),
  );
});

it('is valid JSON for the database', () => {
  const book: Book = new Map();
  addToBook(book, 'sum:11', { stakeMinor: 100n, payoutMinor: 776n });
  addToBook(book, 'sum:11', { stakeMinor: 50n, payoutMinor: 388n });
  addToBook(book, 'm1.line:over', { stakeMinor: 2n, payoutMinor: 4n, halves });
  expect(JSON.parse(printBook(book))).toEqual({
    'sum:11': ['150', '1164', 2],
    'm1.line:over': ['2', '4', 1, '3', '1'],
  });
});
