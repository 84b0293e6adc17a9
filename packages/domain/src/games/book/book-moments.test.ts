import { describe, expect, it } from 'vitest';

import { LEAGUE_OF_SIX } from '../../../tests/league.ts';
import { matchFamily } from '../../../tests/match-family.ts';
import { type BookAmounts, amountsOf, paidOn } from '../../book-amounts.ts';
import { readLeague } from '../../fairness/league.ts';
import { approximate } from '../../fraction.ts';
import { choose, range, subsets } from '../combinatorics.ts';
import { FAMILIES } from '../definitions.ts';
import type { FamilyDefinition, Play } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { FIRST_INDEX } from '../rules.ts';
import { type BookMoments, momentsOfTogether } from './book-moments.ts';

const league = readLeague(LEAGUE_OF_SIX)!;

type Book = ReadonlyMap<string, BookAmounts>;

/** Stakes of different sizes, each at odds of its own, on some selections of a play. */
function bookOf(family: FamilyDefinition, keys: readonly string[]): Book {
  return new Map(
    keys.map((key, at) => {
      const selection = family.selectionOf(key);
      if (!selection) throw new Error(`${key} is on sale`);
      return [key, amountsOf(selection, 100n + 37n * BigInt(at), 19_000 + 1_300 * at)] as const;
    }),
  );
}

const spread = <T>(items: readonly T[], most: number): readonly T[] =>
  items.filter((_, at) => at % Math.ceil(items.length / most) === 0);

const keysOf = ({ selections }: Play, most: number): readonly string[] =>
  spread(selections, most).map(({ key }) => key);

/** Total payouts of a book on each of the draws. */
function paidOnDraws(family: FamilyDefinition, book: Book, draws: readonly Numbers[]): readonly number[] {
  const lines = Array.from(book, ([key, line]) => ({ line, selection: family.selectionOf(key)! }));
  return draws.map((numbers) =>
    lines.reduce((sum, { line, selection }) => sum + Number(paidOn(line, selection.resultOn(numbers))), 0),
  );
}

/** The moments of what was paid on draws, each as likely as the others. */
function counted(paid: readonly number[]): BookMoments {
  const meanMinor = paid.reduce((sum, each) => sum + each, 0) / paid.length;
  const off = paid.map((each) => Math.abs(each - meanMinor));
  return {
    meanMinor,
    variance: off.reduce((sum, each) => sum + each ** 2, 0) / paid.length,
    reachMinor: Math.max(...off),
  };
}

const { k3, pc28, mark6 } = FAMILIES;
const WALKED = Object.entries({ k3, pc28, matchFamily });

describe('moments of a book', () => {
  it.each(WALKED)('are those of all outcomes for every play of %s', (_, family) => {
    const draws: readonly Numbers[] = family.outcomes
      ? [...family.outcomes()]
      : range(0, 99).map((n) => [Math.floor(n / 10), n % 10, 0, 0, 0]);
    for (const play of family.plays) {
      const book = bookOf(family, keysOf(play, 5));
      const [found, exact] = [family.moments(book), counted(paidOnDraws(family, book, draws))];
      expect(found.meanMinor, play.key).toBeCloseTo(exact.meanMinor, 6);
      expect(found.variance / exact.variance, play.key).toBeCloseTo(1, 9);
      expect(found.reachMinor / exact.reachMinor, play.key).toBeCloseTo(1, 9);
    }
  });

  it('of several plays are bounds', () => {
    const draws = [...(k3.outcomes?.() ?? [])];
    const book = bookOf(
      k3,
      k3.plays.flatMap((play) => keysOf(play, 2)),
    );
    const [found, exact] = [k3.moments(book), counted(paidOnDraws(k3, book, draws))];
    expect(found.meanMinor).toBeCloseTo(exact.meanMinor, 6);
    expect(found.variance).toBeGreaterThan(exact.variance);
    expect(found.reachMinor).toBeGreaterThanOrEqual(exact.reachMinor);
    const one = { meanMinor: 1, variance: 9, reachMinor: 2 };
    expect(momentsOfTogether([one, one])).toEqual({ meanMinor: 2, variance: 36, reachMinor: 4 });
  });
});

const equal = (keys: readonly string[]): Book =>
  new Map(keys.map((key) => [key, { stakeMinor: 100n, payoutMinor: 1_000n }]));

const setsOf = (play: string, size: number, of: readonly number[]): readonly string[] =>
  Array.from(subsets(of, size), (set) => `${play}:${set.join('-')}`);

describe('moments of six normals and a special', () => {
  const all = range(1, 49);

  it.each([
    ['every number', setsOf('normal', 1, all), 6],
    ['every special', setsOf('special', 1, all), 1],
    ['every pair', setsOf('all2', 2, all), 15],
    ['every triple', setsOf('all3', 3, all), 20],
    ['every pair with the special', setsOf('withSpecial', 2, all), 6],
  ])('do not vary where %s is staked alike', (_, keys, won) => {
    const { meanMinor, variance, reachMinor } = mark6.moments(equal(keys));
    expect(meanMinor).toBeCloseTo(won * 1_000, 5);
    expect(Math.sqrt(variance)).toBeLessThan(0.1);
    expect(reachMinor).toBeGreaterThanOrEqual(0);
  });

  it('are the closed form for one line of each play', () => {
    for (const play of mark6.plays) {
      const [selection] = play.selections;
      const book = bookOf(mark6, [selection!.key]);
      const { payoutMinor, stakeMinor } = book.get(selection!.key)!;
      const [win, push] = [approximate(selection!.probability), approximate(selection!.push)];
      const mean = win * Number(payoutMinor) + push * Number(stakeMinor);
      const variance = win * Number(payoutMinor) ** 2 + push * Number(stakeMinor) ** 2 - mean ** 2;
      const found = mark6.moments(book);
      expect(found.meanMinor, play.key).toBeCloseTo(mean, 5);
      expect(found.variance / variance, play.key).toBeCloseTo(1, 5);
    }
  });

  it.each([2, 3, 4])('are the sum over all two lines of a book of %i numbers', (size) => {
    const book = bookOf(mark6, setsOf(`all${size}`, size, [3, 7, 8, 19, 20, 33, 34, 48]));
    const lines = Array.from(book, ([key, { payoutMinor }]) => ({
      numbers: key.split(':')[1]!.split('-'),
      pays: Number(payoutMinor),
    }));
    const draws = Number(choose(49, 6));
    const chance = (count: number): number => (count > 6 ? 0 : Number(choose(49 - count, 6 - count)) / draws);
    const mean = lines.reduce((sum, { pays }) => sum + chance(size) * pays, 0);
    let second = 0;
    for (const a of lines)
      for (const b of lines) second += a.pays * b.pays * chance(new Set([...a.numbers, ...b.numbers]).size);
    const found = mark6.moments(book);
    expect(found.meanMinor).toBeCloseTo(mean, 6);
    expect(found.variance / (second - mean ** 2)).toBeCloseTo(1, 9);
  });

  it.each(['normal', 'withSpecial', 'anyZodiac', 'anyTail', 'special'])(
    'are near those of many draws for a book of %s',
    (key) => {
      const play = mark6.playOf(key)!;
      const numbers = range(1, 30);
      const book = bookOf(mark6, play.isListed ? keysOf(play, 9) : setsOf(key, 2, numbers));
      const uniform = seeded(11);
      const draws = Array.from({ length: 4_000 }, () => mark6.draw(uniform, () => uniform));
      const [found, seen] = [mark6.moments(book), counted(paidOnDraws(mark6, book, draws))];
      expect(found.reachMinor).toBeGreaterThanOrEqual(seen.reachMinor * 0.99);
      expect(Math.abs(seen.meanMinor - found.meanMinor)).toBeLessThan(4 * Math.sqrt(found.variance / 4_000));
      expect(seen.variance / found.variance).toBeCloseTo(1, 1);
    },
  );
});

function seeded(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

describe('moments of a match day', () => {
  const { family } = league.rulesAt(FIRST_INDEX);

  it('are those of each market by its shares, and add up over matches', () => {
    for (const market of ['1x2', 'ou2.5', 'btts', 'htft', 'dnb']) {
      const [one, two] = [1, 2].map((match) => {
        const { selections } = family.playOf(`m${match}.${market}`)!;
        const book: Book = new Map(
          selections.map(({ key }, at) => [key, { stakeMinor: 100n, payoutMinor: 300n + 11n * BigInt(at) }]),
        );
        const shares = selections.map((each) => ({
          win: approximate(each.probability),
          push: approximate(each.push),
          payout: Number(book.get(each.key)!.payoutMinor),
        }));
        const mean = shares.reduce((sum, each) => sum + each.win * each.payout + each.push * 100, 0);
        const [push = 0] = shares.map((each) => each.push);
        // One of the picks wins, or all of them come back.
        const second =
          shares.reduce((sum, each) => sum + each.win * each.payout ** 2, 0) +
          push * (100 * selections.length) ** 2;
        const found = family.moments(book);
        expect(found.meanMinor, market).toBeCloseTo(mean, 4);
        expect(found.variance / (second - mean ** 2), market).toBeCloseTo(1, 5);
        return { book, found };
      });
      const both = family.moments(new Map([...one!.book, ...two!.book]));
      expect(both.variance).toBeCloseTo(one!.found.variance + two!.found.variance, 5);
    }
  });

  it('pay by half what the line keeps for it', () => {
    const play = family.plays.find(({ key }) => /^m1\.ou\d\.25$/.test(key))!;
    const book = bookOf(
      family,
      play.selections.map(({ key }) => key),
    );
    const uniformOf = () => seeded(5);
    expect(play.selections.every(({ hasHalves }) => hasHalves)).toBe(true);
    const [paid = 0] = paidOnDraws(family, book, [family.draw(uniformOf(), uniformOf)]);
    const { meanMinor, reachMinor } = family.moments(book);
    expect(Math.abs(paid - meanMinor)).toBeLessThanOrEqual(reachMinor + 1e-6);
    const shares = play.selections.reduce((sum, { key, probability, push }) => {
      const { stakeMinor, payoutMinor } = book.get(key)!;
      return sum + approximate(probability) * Number(payoutMinor) + approximate(push) * Number(stakeMinor);
    }, 0);
    // Each bet is rounded down once.
    expect(meanMinor).toBeGreaterThan(shares - 2);
    expect(meanMinor).toBeLessThanOrEqual(shares + 1e-3);
  });
});

describe('what returns are added up under', () => {
  it('is the play, and of a match its kind of market', () => {
    expect(pc28.returnsUnder(pc28.plays[0]!.selections[0]!.key)).toBe(pc28.plays[0]!.key);
    const { family } = league.rulesAt(FIRST_INDEX);
    const under = ['m1.1x2:h', 'm12.ah-0.25:a', 'm2.ou2.5:o', 'm3.th1.5:u', 'm4.bb:1x2=h+btts=y'];
    expect(under.map(family.returnsUnder)).toEqual(['1x2', 'ah', 'ou', 'th', 'bb']);
  });
});
