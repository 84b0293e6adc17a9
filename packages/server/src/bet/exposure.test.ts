import { describe, expect, test } from 'vitest';

import { FAMILIES } from '@tessera/domain/games/definitions';
import { addToBook, type Book } from '@tessera/domain/wager/liability';

import type { Covered } from '../wager/round-view.ts';
import { isNeeded } from './exposure.ts';

const family = FAMILIES.k3;

/** Bets of 100 that pay 190, each covered by its own stake. */
function coveredBets(...keys: readonly string[]): Covered {
  const book: Book = new Map();
  for (const key of keys) addToBook(book, key, { stakeMinor: 100n, payoutMinor: 190n });
  return { book, coverMinor: BigInt(keys.length) * 100n };
}

describe('isNeeded', () => {
  // Both bets together bring the house 10; big alone costs it 90.
  const [whole, without] = [coveredBets('side:big', 'side:small'), coveredBets('side:big')];

  test.each([
    [89n, true],
    [90n, false],
    [91n, false],
  ])('with a cap of %s, a bet beside another of the opposite outcome is needed: %s', (capMinor, isIt) => {
    expect(isNeeded({ family, capMinor }, whole, without)).toBe(isIt);
  });

  test('a bet whose removal lowers the loss is never needed', () => {
    expect(isNeeded({ family, capMinor: 0n }, coveredBets('side:big', 'side:big'), without)).toBe(false);
  });
});
