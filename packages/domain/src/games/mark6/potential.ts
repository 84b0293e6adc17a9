import { choose } from '../combinatorics.ts';
import type { Numbers } from '../numbers.ts';
import { largest, type PaidSets, SET_SIZE } from './book.ts';

/** Payout of the sets of a book for the numbers chosen so far, and its largest increase for each further
 *  number. */
export type Potential = {
  readonly paid: number;
  /** By number; 0 for one that is no candidate. No choice of `left` candidates is paid more than the sum of
   *  theirs. */
  readonly more: Float64Array;
  /** Where the sets stand that can still be paid, or are. */
  readonly alive: readonly number[];
};

export type Choice = {
  /** Count of numbers in the game. */
  readonly numbers: number;
  readonly chosen: Numbers;
  readonly candidates: Numbers;
  readonly left: number;
};

/** A set is paid when its last number comes, so each number still missing is credited with an equal share of
 *  it: the sum over all of them credits it once. Beside one more number only `left - 1` others come, which
 *  limits how many pairs, threes and fours it can complete.
 *  Cost: the sets at `among`, and some steps for each candidate. */
export function potentialOf(sets: PaidSets, among: readonly number[], choice: Choice): Potential {
  const { numbers, chosen, candidates, left } = choice;
  const width = numbers + 1;
  const side = new Uint8Array(width);
  for (const number of chosen) side[number] = CHOSEN;
  for (const number of candidates) side[number] = CANDIDATE;
  const more = new Float64Array(width);
  const pairs = new Float64Array(width * width);
  const larger = createLargest(width, left);
  const alive: number[] = [];
  const missing = new Uint8Array(SET_SIZE);
  let paid = 0;
  for (const at of among) {
    const count = missingOf(sets, at, side, missing);
    if (count > left) continue;
    alive.push(at);
    const pays = sets.pays[at] ?? 0;
    if (count === 0) paid += pays;
    else if (count === 1) addTo(more, missing[0] ?? 0, pays);
    else if (count === 2) {
      const [a = 0, b = 0] = missing;
      addTo(pairs, a * width + b, pays / 2);
      addTo(pairs, b * width + a, pays / 2);
    } else
      for (let place = 0; place < count; place += 1) larger.add(missing[place] ?? 0, count, pays / count);
  }
  if (left > 1)
    for (const number of candidates)
      addTo(
        more,
        number,
        largest(pairs.subarray(number * width, (number + 1) * width), left - 1) + larger.sumOf(number),
      );
  return { paid, more, alive };
}

const CHOSEN = 1;
const CANDIDATE = 2;
/** More than any draw has places. */
const NEVER = 99;

/** Writes down the numbers of a set that are still to be chosen, and counts them; NEVER when one is shut
 *  out. */
function missingOf({ members }: PaidSets, at: number, side: Uint8Array, missing: Uint8Array): number {
  let count = 0;
  for (let place = at * SET_SIZE; place < (at + 1) * SET_SIZE; place += 1) {
    const number = members[place] ?? 0;
    if (number === 0) break;
    if (side[number] === CHOSEN) continue;
    if (side[number] !== CANDIDATE) return NEVER;
    missing[count] = number;
    count += 1;
  }
  return count;
}

/** The largest shares of threes and fours by number, as many as can be completed beside it. */
function createLargest(width: number, left: number) {
  const room = [3, 4].map((count) => Number(choose(left - 1, count - 1)));
  const kept = room.map((each) => new Float64Array(width * each));
  return {
    /** Puts a share in its place among those kept, in falling order; the smallest falls out. */
    add: (number: number, count: number, share: number): void => {
      const [table, size] = [kept[count - 3], room[count - 3] ?? 0];
      if (!table) return;
      let moving = share;
      for (let at = number * size; at < (number + 1) * size && moving > 0; at += 1) {
        const here = table[at] ?? 0;
        if (moving <= here) continue;
        table[at] = moving;
        moving = here;
      }
    },
    sumOf: (number: number): number =>
      kept.reduce((sum, table, i) => {
        const size = room[i] ?? 0;
        for (let at = number * size; at < (number + 1) * size; at += 1) sum += table[at] ?? 0;
        return sum;
      }, 0),
  };
}

function addTo(table: Float64Array, at: number, amount: number): void {
  table[at] = (table[at] ?? 0) + amount;
}
