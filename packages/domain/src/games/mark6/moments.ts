import { grouped } from '../../grouped.ts';
import { type BookMoments, momentsOfCases, momentsOfTogether } from '../book/book-moments.ts';
import { choose, range, subsets } from '../combinatorics.ts';
import type { BookEntry } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { DRAWN, NORMALS, NUMBERS } from './balls.ts';
import { bookOf, largest, MARK6_SPACE, SCALE } from './book.ts';
import type { Mark6Line } from './lines.ts';

type Entries = readonly BookEntry<Mark6Line>[];

/** Moments of the payout of a book: exactly for all lines on the special together, for combinations of one
 *  size, for pairs with the special, for the zodiacs and for the tails that show; several of these by a
 *  bound.
 *  Units: 1/100.   Cost: one step for each subset of each combination, some hundred for the others. */
export function mark6Moments(entries: Entries): BookMoments {
  const kinds = grouped(entries, ({ selection: { pattern } }) =>
    pattern.on === 'any' ? pattern.by : pattern.on === 'normals' ? pattern.all.length : pattern.on,
  );
  return momentsOfTogether(
    Array.from(kinds, ([kind, lines]) => {
      if (kind === 'special') return onSpecial(lines);
      if (kind === 'withSpecial') return onPairs(lines);
      return typeof kind === 'number' ? onSets(lines, kind) : onShown(lines);
    }),
  );
}

function onSpecial(lines: Entries): BookMoments {
  const paid = bookOf(lines, MARK6_SPACE).specials.slice(1);
  return momentsOfCases(
    paid.map((scaled) => scaled / SCALE),
    paid.map(() => 1),
  );
}

/** Combinations of `size` of the normals. The chance that two of them win together depends on how many
 *  numbers they share; written as a sum of binomials of that number, the second moment is a sum of squares
 *  over the numbers that combinations contain.
 *  Source: C(|S and T|, i) counts the sets of i numbers within both; Newton's forward differences. */
function onSets(lines: Entries, size: number): BookMoments {
  const contained = range(0, size).map(() => new Map<number, number>());
  for (const { selection, payoutMinor } of lines)
    for (const [i, sums] of contained.entries())
      for (const part of subsets(membersOf(selection), i)) {
        const key = part.reduce((code, number) => code * (NUMBERS + 1) + number, 0);
        sums.set(key, (sums.get(key) ?? 0) + Number(payoutMinor));
      }
  const ofShared = (shared: number): number => chanceOfAll(2 * size - shared);
  const second = contained.reduce(
    (sum, sums, i) => sum + difference(ofShared, i) * sumOf([...sums.values()], (each) => each ** 2),
    0,
  );
  const meanMinor = chanceOfAll(size) * sumOf(lines, paysOf);
  return from(meanMinor, second, largest(lines.map(paysOf), ways(NORMALS, size)));
}

const membersOf = ({ pattern }: Mark6Line): Numbers => (pattern.on === 'normals' ? pattern.all : []);

/** The chance that so many numbers are all among the normals. */
const chanceOfAll = (count: number): number =>
  count > NORMALS ? 0 : ways(NUMBERS - count, NORMALS - count) / ways(NUMBERS, NORMALS);

const difference = (of: (at: number) => number, order: number): number =>
  range(0, order).reduce((sum, at) => sum + (-1) ** (order - at) * ways(order, at) * of(at), 0);

/** A normal and the special: of the pairs with one special, each other number is a normal. */
function onPairs(lines: Entries): BookMoments {
  const bySpecial = new Map<number, number[]>();
  for (const { selection, payoutMinor } of lines)
    for (const number of selection.pattern.on === 'withSpecial' ? selection.pattern.pair : []) {
      const pays = bySpecial.get(number) ?? [];
      pays.push(Number(payoutMinor));
      bySpecial.set(number, pays);
    }
  const others = NUMBERS - 1;
  const one = NORMALS / others;
  const two = (one * (NORMALS - 1)) / (others - 1);
  const second = sumOf([...bySpecial.values()], (pays) => {
    const squares = sumOf(pays, (each) => each ** 2);
    return one * squares + two * (sumOf(pays, (each) => each) ** 2 - squares);
  });
  const meanMinor = (2 * one * sumOf(lines, paysOf)) / NUMBERS;
  return from(meanMinor, second / NUMBERS, largest(lines.map(paysOf), NORMALS));
}

/** Kinds of numbers, of which any ball may show one: two different kinds share no number. */
function onShown(lines: Entries): BookMoments {
  const kinds = lines.map((line) => ({
    pays: paysOf(line),
    size: line.selection.pattern.on === 'any' ? line.selection.pattern.among.length : 0,
  }));
  const away = (size: number): number => ways(NUMBERS - size, DRAWN) / ways(NUMBERS, DRAWN);
  let [meanMinor, variance] = [0, 0];
  for (const [at, a] of kinds.entries()) {
    meanMinor += a.pays * (1 - away(a.size));
    for (const [other, b] of kinds.entries()) {
      const both = at === other ? away(a.size) : away(a.size + b.size);
      variance += a.pays * b.pays * (both - away(a.size) * away(b.size));
    }
  }
  return from(meanMinor, variance + meanMinor ** 2, largest(lines.map(paysOf), DRAWN));
}

const ways = (count: number, size: number): number => Number(choose(count, size));

const paysOf = ({ payoutMinor }: { readonly payoutMinor: bigint }): number => Number(payoutMinor);

const from = (meanMinor: number, second: number, mostMinor: number): BookMoments => ({
  meanMinor,
  variance: Math.max(0, second - meanMinor ** 2),
  reachMinor: Math.max(meanMinor, mostMinor - meanMinor),
});

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
