import { describe, expect, test } from 'vitest';

import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { amountsOf } from '../../book-amounts.ts';
import { addToBook, type Book } from '../../wager/liability.ts';
import { range } from '../combinatorics.ts';
import { FAMILIES } from '../definitions.ts';
import type { FamilyDefinition } from '../family.ts';
import { matchDayRules } from '../football/football.ts';

/** A book of bets at odds of 1.95, if none are given. Units: 1/100. */
function bookOf(family: FamilyDefinition, bets: readonly (readonly [string, bigint, number?])[]): Book {
  const book: Book = new Map();
  for (const [key, stakeMinor, oddsE4 = 19_500] of bets) {
    const selection = family.selectionOf(key);
    if (!selection) throw new Error(`there is no selection ${key}`);
    addToBook(book, key, amountsOf(selection, stakeMinor, oddsE4));
  }
  return book;
}

const each = (play: string, picks: readonly (string | number)[], oddsE4: number) =>
  picks.map((pick) => [`${play}:${pick}`, 1_00n, oddsE4] as const);

const { k3, pc28, ssc, pk10, mark6 } = FAMILIES;
const elevenFive = FAMILIES['11x5'];

describe('what of the stakes of a round is at risk', () => {
  test.each<[string, FamilyDefinition, Parameters<typeof bookOf>[1], bigint]>([
    ['all of one bet', ssc, [['ball1:big', 1_00n]], 1_00n],
    ['nothing of none', ssc, [], 0n],
    [
      'what opposite sides cannot win back',
      ssc,
      [
        ['ball1:big', 1_00n],
        ['ball1:small', 1_00n],
      ],
      5n,
    ],
    [
      'the difference, and what the rest cannot win back',
      ssc,
      [
        ['ball1:big', 1_00n],
        ['ball1:small', 60n],
      ],
      43n,
    ],
    [
      'all of sides of different balls',
      ssc,
      [
        ['ball1:big', 1_00n],
        ['ball2:small', 1_00n],
      ],
      2_00n,
    ],
    [
      'a side that the numbers of the other cover',
      ssc,
      [['ball1:big', 5_00n], ...each('ball1', range(0, 4), 97_500)],
      25n,
    ],
    ['nine of ten numbers', ssc, each('ball1', range(0, 8), 97_500), 0n],
    ['all of eight of ten numbers', ssc, each('ball1', range(0, 7), 97_500), 8_00n],
    [
      'sides that only a tie loses',
      ssc,
      [
        ['dt:dragon', 1_00n, 21_000],
        ['dt:tiger', 1_00n, 21_000],
      ],
      0n,
    ],
    [
      'sides that only a triple loses',
      k3,
      [
        ['side:big', 1_00n],
        ['side:small', 1_00n],
      ],
      5n,
    ],
    [
      'big by its sums against small',
      k3,
      [['side:small', 8_00n], ...each('sum', range(11, 17), 70_000)],
      8_00n,
    ],
    ['all sums of three digits', pc28, each('sum', range(0, 27), 140_000), 14_00n],
    [
      'sides of a ranking',
      pk10,
      [
        ['rank1:odd', 1_00n],
        ['rank1:even', 1_00n],
      ],
      5n,
    ],
    ['all runners but one', pk10, each('rank3', range(1, 9), 97_500), 0n],
    [
      'sides that 11 returns',
      elevenFive,
      [
        ['ball1:big', 1_00n],
        ['ball1:small', 1_00n],
      ],
      5n,
    ],
    [
      'sides that 49 returns',
      mark6,
      [
        ['side:big', 1_00n],
        ['side:small', 1_00n],
      ],
      5n,
    ],
  ])('is %s', (_, family, bets, expected) => {
    expect(family.atRisk(bookOf(family, bets))).toBe(expected);
  });

  test('is never more than is staked, nor less than nothing, for any two selections', () => {
    for (const family of [k3, pc28, ssc, pk10, elevenFive, mark6]) {
      const keys = family.plays.flatMap(({ selections }) => selections.slice(0, 3).map(({ key }) => key));
      for (const [at, key] of keys.entries()) {
        const other = keys[(at * 7 + 3) % keys.length] ?? key;
        const risk = family.atRisk(
          bookOf(family, [
            [key, 7_00n, 15_000],
            [other, 3_00n, 15_000],
          ]),
        );
        expect(risk, `${family.code} ${key} ${other}`).toBeGreaterThanOrEqual(0n);
        expect(risk, `${family.code} ${key} ${other}`).toBeLessThanOrEqual(10_00n);
      }
    }
  });
});

describe('a match day', () => {
  const { family } = matchDayRules({
    model: LEAGUE,
    fixtures: Object.values(PAIRS).map((means) => ({ clubs: { home: 0, away: 1 }, means })),
    tableText: 'a text',
    tableHash: 'its hash',
  });

  test.each<[string, Parameters<typeof bookOf>[1], bigint]>([
    ['all of one result', [['m1.1x2:h', 1_00n, 25_000]], 1_00n],
    [
      'all of two results of three',
      [
        ['m1.1x2:h', 1_00n, 25_000],
        ['m1.1x2:a', 1_00n, 25_000],
      ],
      2_00n,
    ],
    ['what three results cannot win back', each('m1.1x2', ['h', 'd', 'a'], 28_000), 20n],
    [
      'all of results of different matches',
      [...each('m1.1x2', ['h'], 25_000), ...each('m2.1x2', ['d', 'a'], 25_000)],
      3_00n,
    ],
  ])('puts at risk %s', (_, bets, expected) => {
    expect(family.atRisk(bookOf(family, bets))).toBe(expected);
  });
});
