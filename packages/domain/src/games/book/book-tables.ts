import { assert } from '../../result.ts';
import type { BookEntry } from '../family.ts';
import type { Feature, Line } from '../feature.ts';
import type { Numbers } from '../numbers.ts';

/** The credits of a book on each value of each feature it touches.
 *  Units: 1/100, as exact integers in doubles. */
export type BookTables = ReadonlyMap<Feature, Float64Array>;

/** Spreads a book over the features of its selections. Doubles hold it exactly: the sum of all payouts, which
 *  no outcome can exceed, must stay below 2^53.  Cost: one add per winning value of each selection. */
export function bookTables(book: readonly BookEntry<Line>[]): BookTables {
  const tables = new Map<Feature, Float64Array>();
  let total = 0n;
  for (const { selection, stakeMinor, payoutMinor } of book) {
    assert(stakeMinor >= 0n && payoutMinor >= 0n, 'an amount is never negative');
    total += payoutMinor > stakeMinor ? payoutMinor : stakeMinor;
    const table = tables.get(selection.feature) ?? new Float64Array(selection.feature.size);
    tables.set(selection.feature, table);
    addTo(table, selection.values, Number(payoutMinor));
    addTo(table, selection.pushes, Number(stakeMinor));
  }
  assert(total <= BigInt(Number.MAX_SAFE_INTEGER), 'a book stays below 2^53 minor units');
  return tables;
}

function addTo(table: Float64Array, values: readonly number[], amount: number): void {
  for (const value of values) table[value] = (table[value] ?? 0) + amount;
}

/** The sum, over features, of the dearest value that can show. No outcome pays more, for it shows one value
 *  of each.
 *  Cost: the sizes of the features the book touches. */
export function boundOf(tables: BookTables): bigint {
  let bound = 0n;
  for (const [of, table] of tables) {
    let dearest = 0;
    of.counts().byValue.forEach((cases, value) => {
      if (cases > 0) dearest = Math.max(dearest, table[value] ?? 0);
    });
    bound += BigInt(dearest);
  }
  return bound;
}

/** Finds the dearest outcome by walking the whole space. Which value each outcome shows is written down once
 *  per feature, so that a book costs one look-up per outcome and feature it touches: 5 ms for a full book
 *  over 100 000 outcomes.
 *  Cost: 2 bytes per outcome and feature, kept; the first full book of that size takes 100 ms. */
export function worstByEnumeration(outcomes: () => Iterable<Numbers>, outcomeCount: number) {
  const shown = new Map<Feature, Uint16Array>();
  return (tables: BookTables): bigint => {
    writeDown(shown, [...tables.keys()], outcomes, outcomeCount);
    const pays = new Float64Array(outcomeCount);
    for (const [of, table] of tables) addPayouts(pays, table, shown.get(of));
    let worst = 0;
    for (const pay of pays) if (pay > worst) worst = pay;
    return BigInt(worst);
  };
}

function writeDown(
  shown: Map<Feature, Uint16Array>,
  wanted: readonly Feature[],
  outcomes: () => Iterable<Numbers>,
  outcomeCount: number,
): void {
  const fresh = wanted
    .filter((of) => !shown.has(of))
    .map((of) => ({ of, values: new Uint16Array(outcomeCount) }));
  if (fresh.length === 0) return;
  let walked = 0;
  for (const numbers of outcomes()) {
    for (const { of, values } of fresh) values[walked] = of.valueOf(numbers);
    walked += 1;
  }
  assert(walked === outcomeCount, 'every outcome is walked');
  for (const { of, values } of fresh) shown.set(of, values);
}

function addPayouts(pays: Float64Array, table: Float64Array, values: Uint16Array | undefined): void {
  assert(values, 'every feature of the book is written down');
  for (let i = 0; i < pays.length; i += 1) pays[i] = (pays[i] ?? 0) + (table[values[i] ?? 0] ?? 0);
}
