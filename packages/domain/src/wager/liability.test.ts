import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { keysOf } from '../../tests/figures.ts';
import { matchFamily } from '../../tests/match-family.ts';
import { pushFamily } from '../../tests/push-family.ts';
import { amountsOf } from '../book-amounts.ts';
import { range } from '../games/combinatorics.ts';
import { FAMILIES } from '../games/definitions.ts';
import type { FamilyDefinition } from '../games/family.ts';
import type { Numbers } from '../games/numbers.ts';
import { LOSS } from '../selection-result.ts';
import {
  addToBook,
  type Book,
  boundLiability,
  exactLiability,
  isAffordable,
  largestStakeBeside,
  removeFromBook,
  stakesOf,
} from './liability.ts';

const bookOf = (lines: readonly (readonly [key: string, payoutMinor: bigint])[]): Book => {
  const book: Book = new Map();
  for (const [key, payoutMinor] of lines) addToBook(book, key, { stakeMinor: 1_00n, payoutMinor });
  return book;
};

/** A payout is never below its stake. */
const booksOf = (family: FamilyDefinition, maxLength: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...keysOf(family)), fc.bigInt({ min: 1_00n, max: 100_000_000n })), {
      minLength: 1,
      maxLength,
    })
    .map(bookOf);

function paysOn(family: FamilyDefinition, book: Book): (numbers: Numbers) => number {
  const lines = Array.from(book, ([key, { stakeMinor, payoutMinor }]) => ({
    selection: family.selectionOf(key),
    stake: Number(stakeMinor),
    payout: Number(payoutMinor),
  }));
  return (numbers) =>
    lines.reduce((sum, { selection, stake, payout }) => {
      const { won, back } = selection?.resultOn(numbers) ?? LOSS;
      return sum + won * payout + back * stake;
    }, 0);
}

/** Visits every permutation of the runners from `place` on, in place. */
function walkOrders(order: number[], place: number, visit: (numbers: Numbers) => void): void {
  if (place === order.length) return visit(order);
  for (let other = place; other < order.length; other += 1) {
    swap(order, place, other);
    walkOrders(order, place + 1, visit);
    swap(order, place, other);
  }
}

function swap(order: number[], a: number, b: number): void {
  [order[a], order[b]] = [order[b] ?? 0, order[a] ?? 0];
}

/** The shortest of five runs: other load on the machine only adds time. */
function fastestMs(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('exactLiability', () => {
  test.each([
    ['k3', 60],
    ['pc28', 40],
    ['ssc', 3],
    ['11x5', 3],
  ] as const)('of %s equals the maximum over all outcomes', (code, numRuns) => {
    const family = FAMILIES[code];
    const outcomes = [...(family.outcomes?.() ?? [])];
    fc.assert(
      fc.property(booksOf(family, 12), (book) => {
        const pays = paysOn(family, book);
        const worst = outcomes.reduce((most, numbers) => Math.max(most, pays(numbers)), 0);
        expect(exactLiability(family, book)).toBe(BigInt(worst));
      }),
      { numRuns },
    );
  });

  test('counts the stakes that a push returns', () => {
    const book: Book = new Map();
    addToBook(book, 'ball:big', { stakeMinor: 100_00n, payoutMinor: 193_00n });
    addToBook(book, 'ball:small', { stakeMinor: 50_00n, payoutMinor: 96_50n });
    addToBook(book, 'ball:11', { stakeMinor: 10_00n, payoutMinor: 106_70n });
    // 106.70 and both stakes are more than big alone.
    expect(exactLiability(pushFamily, book)).toBe(256_70n);
    expect(boundLiability(pushFamily, book)).toBe(256_70n);
  });

  test('equals the maximum over all 3 628 800 rankings of ten runners', () => {
    const book = bookOf([
      ['rank1:7', 970n],
      ['rank2:7', 980n],
      ['rank10:3', 991n],
      ['rank5:3', 992n],
      ['rank6:odd', 195n],
      ['dt1:tiger', 194n],
      ['dt5:tiger', 301n],
      ['exacta:3-7', 700n],
      ['gyh:small', 174n],
      ['top3:1', 323n],
    ]);
    const pays = paysOn(FAMILIES.pk10, book);
    let worst = 0;
    let walked = 0;
    walkOrders([...range(1, 10)], 0, (numbers) => {
      walked += 1;
      worst = Math.max(worst, pays(numbers));
    });
    expect(walked).toBe(FAMILIES.pk10.outcomeCount);
    expect(exactLiability(FAMILIES.pk10, book)).toBe(BigInt(worst));
    expect(boundLiability(FAMILIES.pk10, book)).toBeGreaterThan(BigInt(worst));
  });

  test('is reached by the ranking on which every line of a book wins, and exceeded by none', () => {
    const family = FAMILIES.pk10;
    const rankings = fc.shuffledSubarray([...range(1, 10)], { minLength: 10 });
    fc.assert(
      fc.property(rankings, rankings, booksOf(family, 40), (ranking, other, book) => {
        const exact = exactLiability(family, book);
        expect(Number(exact)).toBeGreaterThanOrEqual(paysOn(family, book)(other));
        const winning = new Map(
          [...book].filter(([key]) => (family.selectionOf(key)?.resultOn(ranking) ?? LOSS).won > 0),
        );
        const all = [...winning.values()].reduce((sum, line) => sum + line.payoutMinor, 0n);
        expect(exactLiability(family, winning)).toBe(all);
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.values(FAMILIES))(
    'of $code never exceeds its bound, and the bound never exceeds the sum of all payouts',
    (family) => {
      fc.assert(
        fc.property(booksOf(family, 60), (book) => {
          const exact = exactLiability(family, book);
          const bound = boundLiability(family, book);
          const all = [...book.values()].reduce((sum, line) => sum + line.payoutMinor, 0n);
          expect(exact <= bound && bound <= all).toBe(true);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('is zero for an empty book', () => {
    for (const family of Object.values(FAMILIES)) {
      expect(exactLiability(family, new Map())).toBe(0n);
      expect(boundLiability(family, new Map())).toBe(0n);
    }
  });

  test('asserts selections of the family and sums below 2^53', () => {
    const huge = 2n ** 52n;
    expect(() => exactLiability(FAMILIES.k3, bookOf([['rank1:1', 1n]]))).toThrow('assertion failed');
    expect(() =>
      exactLiability(
        FAMILIES.k3,
        bookOf([
          ['sum:3', huge],
          ['sum:4', huge],
        ]),
      ),
    ).toThrow('assertion failed');
  });

  test('takes less than a fiftieth of the time of evaluating every line on every outcome', () => {
    const book = bookOf(keysOf(FAMILIES.ssc).map((key, i) => [key, BigInt(1_000 + i)] as const));
    const outcomes = [...(FAMILIES.ssc.outcomes?.() ?? [])];
    const sample = outcomes.filter((_, at) => at % 100 === 0);
    const pays = paysOn(FAMILIES.ssc, book);
    exactLiability(FAMILIES.ssc, book);
    const exactMs = fastestMs(() => exactLiability(FAMILIES.ssc, book));
    const askingMs = 100 * fastestMs(() => sample.reduce((sum, numbers) => sum + pays(numbers), 0));
    expect(exactMs / askingMs).toBeLessThan(0.02);
  });
});

describe('largestStakeBeside', () => {
  const odds = fc.integer({ min: 101, max: 600 }).map((hundredths) => hundredths * 100);
  const selections = fc.constantFrom(...keysOf(matchFamily));
  const bets = fc.array(fc.tuple(selections, fc.bigInt(1_00n, 500_00n), odds), { maxLength: 12 });
  const entered = (book: Book, [key, stake, oddsE4]: readonly [string, bigint, number]): Book => {
    const added = new Map(book);
    addToBook(added, key, amountsOf(matchFamily.selectionOf(key) ?? {}, stake, oddsE4));
    return added;
  };

  test('is affordable, and a step more is not, whatever half of the line wins', () => {
    fc.assert(
      fc.property(bets, selections, odds, fc.bigInt(0n, 2_000_00n), (placed, selection, oddsE4, capMinor) => {
        const book = placed.reduce<Book>(entered, new Map());
        const affordable = capMinor + exactLiability(matchFamily, book);
        const most = largestStakeBeside(matchFamily, book, { selection, oddsE4 }, affordable);
        const worstAt = (stake: bigint): bigint =>
          exactLiability(matchFamily, entered(book, [selection, stake, oddsE4])) - stake;
        expect(worstAt(most)).toBeLessThanOrEqual(affordable);
        // A payout is rounded down, which may leave room for a little more.
        const step = (2n * 10_000n) / BigInt(oddsE4 - 10_000) + 1n;
        expect(worstAt(most + 2n * step)).toBeGreaterThan(affordable);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Book', () => {
  test('adds and removes bets on one selection', () => {
    const book: Book = new Map();
    addToBook(book, 'side:big', { stakeMinor: 10_00n, payoutMinor: 19_50n });
    addToBook(book, 'side:big', { stakeMinor: 1_00n, payoutMinor: 1_95n });
    addToBook(book, 'sum:3', { stakeMinor: 2_00n, payoutMinor: 419_04n });
    expect(book.get('side:big')).toEqual({ stakeMinor: 11_00n, payoutMinor: 21_45n, bets: 2 });
    expect(stakesOf(book)).toBe(13_00n);
    removeFromBook(book, 'sum:3', { stakeMinor: 2_00n, payoutMinor: 419_04n });
    removeFromBook(book, 'side:big', { stakeMinor: 1_00n, payoutMinor: 1_95n });
    expect([...book]).toEqual([['side:big', { stakeMinor: 10_00n, payoutMinor: 19_50n, bets: 1 }]]);
    expect(() => removeFromBook(book, 'side:big', { stakeMinor: 11_00n, payoutMinor: 1n })).toThrow(
      'assertion failed',
    );
    expect(() => removeFromBook(book, 'sum:3', { stakeMinor: 1n, payoutMinor: 1n })).toThrow(
      'assertion failed',
    );
  });

  test('keeps the halves of a line, and lets go of them with the last bet', () => {
    const book: Book = new Map();
    const bet = amountsOf({ hasHalves: true }, 100_01n, 19_500);
    addToBook(book, 'line', bet);
    addToBook(book, 'line', bet);
    expect(book.get('line')?.halves).toEqual({ winMinor: 295_02n, lossMinor: 100_00n });
    removeFromBook(book, 'line', bet);
    expect(book.get('line')).toEqual({ ...bet, bets: 1 });
    expect(() => removeFromBook(book, 'line', amountsOf({}, 1_00n, 19_500))).toThrow('assertion failed');
    removeFromBook(book, 'line', bet);
    expect(book.size).toBe(0);
  });

  test.each([
    // All payouts together stay below the cap and the stakes.
    [{ 'side:big': [100n, 195n], 'side:small': [100n, 195n] }, 190n, true],
    [{ 'side:big': [100n, 195n], 'side:small': [100n, 195n] }, 0n, true],
    // One side alone can lose 95.
    [{ 'side:big': [100n, 195n] }, 95n, true],
    [{ 'side:big': [100n, 195n] }, 94n, false],
  ] as const)('%o within a cap of %s: %s', (lines, capMinor, within) => {
    const book: Book = new Map(
      Object.entries(lines).map(([key, [stakeMinor, payoutMinor]]) => [
        key,
        { stakeMinor, payoutMinor, bets: 1 },
      ]),
    );
    expect(isAffordable(FAMILIES.k3, book, capMinor + stakesOf(book))).toBe(within);
  });

  test('is affordable when only the exact worst case proves it', () => {
    // One runner cannot hold two ranks, which the bound ignores.
    const book: Book = new Map([
      ['rank4:7', { stakeMinor: 100n, payoutMinor: 970n, bets: 1 }],
      ['rank5:7', { stakeMinor: 100n, payoutMinor: 970n, bets: 1 }],
    ]);
    expect(boundLiability(FAMILIES.pk10, book)).toBe(1940n);
    expect(exactLiability(FAMILIES.pk10, book)).toBe(970n);
    expect(isAffordable(FAMILIES.pk10, book, 970n)).toBe(true);
    expect(isAffordable(FAMILIES.pk10, book, 969n)).toBe(false);
  });
});
