import { assert } from '../../result.ts';
import type { BookEntry } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { NORMALS, NUMBERS, tailOf } from './balls.ts';
import type { Mark6Line } from './lines.ts';
import { groupOf } from './zodiac.ts';

/** Counts of numbers and of normals, and the groups of numbers. Tests use smaller spaces, in which they can
 *  enumerate all draws. */
export type Space = {
  readonly numbers: number;
  readonly normals: number;
  readonly zodiacOf: (number: number) => number;
  readonly tailOf: (number: number) => number;
};

export const MARK6_SPACE: Space = { numbers: NUMBERS, normals: NORMALS, zodiacOf: groupOf, tailOf };

/** Payouts of a book by drawn number, zodiac, tail and combination. Units: 1/100 x SCALE, as exact integers
 *  in doubles. */
export type Mark6Book = {
  /** By special. */
  readonly specials: Float64Array;
  /** Sets of one to four numbers, paid when all are normals. */
  readonly sets: PaidSets;
  /** By pair, both ways round: `a x (numbers + 1) + b`. */
  readonly withSpecial: Float64Array;
  /** By number: 1 for one that such a pair names. */
  readonly besides: Uint8Array;
  /** By zodiac group and by tail that any ball shows. */
  readonly zodiacs: Float64Array;
  readonly tails: Float64Array;
  /** All payouts together, which no draw exceeds. */
  readonly all: number;
};

/** SET_SIZE places for the numbers of each set, 0 in those left over, and what it pays. */
export type PaidSets = { readonly members: Uint8Array; readonly pays: Float64Array };

export const SET_SIZE = 4;

/** Shares of a set's payout between up to four numbers stay whole. */
export const SCALE = 12;
/** Zodiac groups and tails, with room for a value 0. */
const KINDS = 13;

/** Spreads a book over what its selections depend on. Doubles hold it exactly: all payouts together must stay
 *  below 2^53 / 12.   Cost: one step for each selection and number it names. */
export function bookOf(entries: readonly BookEntry<Mark6Line>[], { numbers }: Space): Mark6Book {
  const specials = new Float64Array(numbers + 1);
  const withSpecial = new Float64Array((numbers + 1) ** 2);
  const besides = new Uint8Array(numbers + 1);
  const [zodiacs, tails] = [new Float64Array(KINDS), new Float64Array(KINDS)];
  const sets: { readonly all: Numbers; readonly pays: number }[] = [];
  let all = 0;
  for (const { selection, payoutMinor, stakeMinor } of entries) {
    assert(stakeMinor >= 0n && payoutMinor >= 0n, 'an amount is never negative');
    const [pays, back] = [Number(payoutMinor) * SCALE, Number(stakeMinor) * SCALE];
    all += Math.max(pays, back);
    const { pattern } = selection;
    if (pattern.on === 'special') {
      for (const number of pattern.wins) add(specials, number, pays);
      for (const number of pattern.pushes) add(specials, number, back);
    } else if (pattern.on === 'normals') sets.push({ all: pattern.all, pays });
    else if (pattern.on === 'any')
      add(pattern.by === 'zodiac' ? zodiacs : tails, Number(selection.pick), pays);
    else {
      const [a = 0, b = 0] = pattern.pair;
      add(withSpecial, a * (numbers + 1) + b, pays);
      add(withSpecial, b * (numbers + 1) + a, pays);
      besides.set([1], a);
      besides.set([1], b);
    }
  }
  assert(all <= Number.MAX_SAFE_INTEGER, 'a book stays below 2^53 / 12 minor units');
  return { specials, withSpecial, besides, zodiacs, tails, sets: packed(sets), all };
}

function packed(sets: readonly { readonly all: Numbers; readonly pays: number }[]): PaidSets {
  const members = new Uint8Array(sets.length * SET_SIZE);
  for (const [at, { all }] of sets.entries()) members.set(all, at * SET_SIZE);
  return { members, pays: Float64Array.from(sets, ({ pays }) => pays) };
}

function add(table: Float64Array, at: number, amount: number): void {
  table[at] = (table[at] ?? 0) + amount;
}

/** The sum of the `count` largest, none of them below zero. */
export function largest(values: ArrayLike<number>, count: number): number {
  if (count <= 0) return 0;
  const kept = new Float64Array(count);
  for (let i = 0; i < values.length; i += 1) {
    let moving = values[i] ?? 0;
    for (let at = 0; at < count && moving > 0; at += 1) {
      const here = kept[at] ?? 0;
      if (moving <= here) continue;
      kept[at] = moving;
      moving = here;
    }
  }
  return kept.reduce((sum, each) => sum + each, 0);
}
