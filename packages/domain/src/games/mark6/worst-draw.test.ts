import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { range, subsets } from '../combinatorics.ts';
import type { BookEntry } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import type { Space } from './book.ts';
import { type Mark6Line, mark6Line, type Pattern } from './lines.ts';
import { mark6 } from './mark6.ts';
import { mark6Bound, worstDraw } from './worst-draw.ts';

/** A space of 9 x C(8, 5) = 504 draws, with three groups and two tails. */
const SMALL: Space = {
  numbers: 9,
  normals: 5,
  zodiacOf: (number) => (number % 3) + 1,
  tailOf: (number) => number % 2,
};

const draws = range(1, SMALL.numbers).flatMap((special) =>
  Array.from(
    subsets(
      range(1, SMALL.numbers).filter((each) => each !== special),
      SMALL.normals,
    ),
    (normals) => ({ special, normals }),
  ),
);

/** Payout of a book on a draw, summed over the rules of its lines. */
function paidOn(book: readonly BookEntry<Mark6Line>[], special: number, normals: Numbers): bigint {
  const all = new Set([special, ...normals]);
  return book.reduce((sum, { selection: { pattern }, payoutMinor, stakeMinor }) => {
    if (pattern.on === 'special' && pattern.pushes.includes(special)) return sum + stakeMinor;
    const wins = {
      special: () => pattern.on === 'special' && pattern.wins.includes(special),
      normals: () => pattern.on === 'normals' && pattern.all.every((each) => normals.includes(each)),
      withSpecial: () =>
        pattern.on === 'withSpecial' &&
        pattern.pair.includes(special) &&
        pattern.pair.some((each) => normals.includes(each)),
      any: () => pattern.on === 'any' && pattern.among.some((each) => all.has(each)),
    }[pattern.on]();
    return wins ? sum + payoutMinor : sum;
  }, 0n);
}

const numbers = fc.integer({ min: 1, max: SMALL.numbers });
const setOf = (size: number) => fc.uniqueArray(numbers, { minLength: size, maxLength: size });
const patterns: fc.Arbitrary<readonly [pick: string, Pattern]> = fc.oneof(
  fc
    .tuple(setOf(3), numbers)
    .map(([wins, push]): [string, Pattern] => [
      'x',
      { on: 'special', wins: wins.filter((each) => each !== push), pushes: [push] },
    ]),
  ...[1, 2, 3, 4].map((size) => setOf(size).map((all): [string, Pattern] => ['x', { on: 'normals', all }])),
  setOf(2).map((pair): [string, Pattern] => ['x', { on: 'withSpecial', pair }]),
  ...(['zodiac', 'tail'] as const).map((by) =>
    fc
      .integer({ min: by === 'zodiac' ? 1 : 0, max: by === 'zodiac' ? 3 : 1 })
      .map((kind): [string, Pattern] => {
        const of = by === 'zodiac' ? SMALL.zodiacOf : SMALL.tailOf;
        return [
          String(kind),
          { on: 'any', by, among: range(1, SMALL.numbers).filter((each) => of(each) === kind) },
        ];
      }),
  ),
);
const books = (maxLength: number) =>
  fc.array(
    fc
      .tuple(patterns, fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 100_000n }))
      .map(([[pick, pattern], stakeMinor, payoutMinor]) => ({
        selection: mark6Line('play', pick, pattern),
        stakeMinor,
        payoutMinor: payoutMinor + stakeMinor,
      })),
    { minLength: 1, maxLength },
  );

describe('worstDraw', () => {
  test.each([4, 12, 40])('finds the dearest of all draws for books of up to %i lines', (maxLength) => {
    fc.assert(
      fc.property(books(maxLength), (book) => {
        const worst = draws.reduce((most, { special, normals }) => {
          const paid = paidOn(book, special, normals);
          return paid > most ? paid : most;
        }, 0n);
        expect(worstDraw(book, { space: SMALL, workMax: Infinity })).toBe(worst);
        expect(worstDraw(book, { space: SMALL, workMax: 5_000 }) >= worst).toBe(true);
        expect(mark6Bound(book, SMALL) >= worst).toBe(true);
        const all = book.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
        expect(mark6Bound(book, SMALL) <= all).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  const entriesOf = (lines: readonly (readonly [key: string, payout: bigint])[]) =>
    new Map(lines.map(([key, payoutMinor]) => [key, { stakeMinor: 100n, payoutMinor }] as const));

  test('adds up all that one draw can pay and nothing that shuts it out', () => {
    const book = entriesOf([
      ['special:49', 4_753n],
      ['side:odd', 193n],
      ['normal:49', 400n],
      ['normal:1', 792n],
      ['all2:1-2', 7_604n],
      ['all3:1-2-3', 89_356n],
      ['all4:1-2-3-4', 1_370_131n],
      ['withSpecial:4-49', 19_012n],
      ['withSpecial:5-48', 500n],
      ['anyZodiac:1', 175n],
      ['anyTail:0', 205n],
    ]);
    // As the special, 49 pushes odd; as a normal it would pay less.
    expect(mark6.worstCase(book)).toBe(
      4_753n + 100n + 792n + 7_604n + 89_356n + 1_370_131n + 19_012n + 175n + 205n,
    );
  });

  test('of four numbers and their group counts the group once', () => {
    const book = entriesOf([
      ['anyZodiac:1', 1_000n],
      ['anyZodiac:2', 100n],
      ['normal:1', 10n],
      ['normal:13', 10n],
      ['normal:2', 1n],
    ]);
    expect(mark6.worstCase(book)).toBe(1_121n);
  });

  // Ten thousand sets over all numbers: the search ends by its work, and what it has proven by then is
  // between a draw that it has seen and the bound.
  test('stays between the payout of a draw and the bound where the search ends early', () => {
    let state = 11;
    const below = (n: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    };
    const sets = Array.from({ length: 10_000 }, () => {
      const set = new Set<number>();
      while (set.size < 4) set.add(below(49) + 1);
      return [...set].toSorted((a, b) => a - b);
    });
    const lines = sets.map((set) => [`all4:${set.join('-')}`, BigInt(1_000 + below(9_000))] as const);
    const book = entriesOf(lines);
    const worst = mark6.worstCase(book);
    expect(worst <= mark6.liabilityBound(book)).toBe(true);
    // The normals of a set's own numbers and two more.
    for (const set of sets.slice(0, 200)) {
      const others = range(1, 49).filter((each) => !set.includes(each));
      const normals = new Set([...set, ...others.slice(0, 2)]);
      const paid = sets.reduce(
        (sum, each, at) => (each.every((one) => normals.has(one)) ? sum + (lines[at]?.[1] ?? 0n) : sum),
        0n,
      );
      expect(paid > 0n).toBe(true);
      expect(paid <= worst).toBe(true);
    }
    expect(mark6.worstCase(book)).toBe(worst);
  });

  test('asserts sums that doubles hold exactly', () => {
    const book = entriesOf([
      ['special:1', 2n ** 49n],
      ['special:2', 2n ** 49n],
    ]);
    expect(() => mark6.worstCase(book)).toThrow('assertion failed');
  });
});
