import { range } from '../combinatorics.ts';
import type { BookEntry } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { bookOf, largest, MARK6_SPACE, type Mark6Book, SCALE, type Space } from './book.ts';
import { createHeap } from './heap.ts';
import type { Mark6Line } from './lines.ts';
import { potentialOf } from './potential.ts';

/** Largest number of sets examined before the search ends with the bounds proven by then. Counted, not timed,
 *  so that every machine gives the same answer. */
const WORK_MAX = 150_000;
/** Cost of a search step beside its sets, in sets. */
const STEP_WORK = 400;

/** The most that a book can pay in one of 601 304 088 draws.   Units: 1/100. The draws are searched by
 *  branch and bound, the most promising first: one normal after the other, and for each choice the best
 *  special. The answer is exact when the search ends within its work, as it does for books that favour some
 *  draws. Else it is the best bound proven so far, which no draw exceeds: never too low, and never above
 *  mark6Bound.   Cost: mark6Bound, and 400 steps at most: up to 60 ms of CPU. */
export function worstDraw(
  entries: readonly BookEntry<Mark6Line>[],
  { space = MARK6_SPACE, workMax = WORK_MAX }: { readonly space?: Space; readonly workMax?: number } = {},
): bigint {
  return minorOf(worstOf(bookOf(entries, space), space, workMax));
}

/** An upper bound of the same without a search: the dearest special, the six normals with the largest shares,
 *  the dearest groups and tails of seven balls, as if they could all come together.
 *  Units: 1/100.   Cost: the sets of the book once. */
export function mark6Bound(entries: readonly BookEntry<Mark6Line>[], space = MARK6_SPACE): bigint {
  const book = bookOf(entries, space);
  return minorOf(grow(book, space, rootOf(book, space)).bound);
}

const minorOf = (scaled: number): bigint => BigInt(Math.floor(scaled / SCALE));

type Branch = {
  readonly chosen: Numbers;
  /** The numbers from which the normals still missing are chosen. Any others fill the places left: no payout
   *  is negative. */
  readonly candidates: Numbers;
  /** Where the sets stand that these can complete. */
  readonly sets: readonly number[];
  /** Upper bound of the payout of any draw in the branch. */
  readonly bound: number;
};

function worstOf(book: Mark6Book, space: Space, workMax: number): number {
  const heap = createHeap<Branch>();
  let worst = 0;
  let work = 0;
  for (let branch: Branch | undefined = rootOf(book, space); branch; branch = heap.pop()) {
    if (branch.bound <= worst) return worst;
    if (work > workMax) return branch.bound;
    work += branch.sets.length + STEP_WORK;
    const grown = grow(book, space, branch);
    worst = Math.max(worst, grown.reached);
    for (const each of grown.branches()) if (each.bound > worst) heap.push(each);
  }
  return worst;
}

const rootOf = ({ sets, all }: Mark6Book, { numbers }: Space): Branch => ({
  chosen: [],
  candidates: range(1, numbers),
  sets: Array.from(sets.pays.keys()),
  bound: all,
});

type Grown = {
  readonly bound: number;
  /** Payout that the branch reaches with certainty, with its most promising candidates or none and the best
   *  special. */
  readonly reached: number;
  /** With the first candidate; without that and with the second; and so on. */
  readonly branches: () => readonly Branch[];
};

function grow(book: Mark6Book, space: Space, branch: Branch): Grown {
  const { chosen } = branch;
  const { numbers } = space;
  const left = space.normals - chosen.length;
  const sets = potentialOf(book.sets, branch.sets, { numbers, chosen, candidates: branch.candidates, left });
  const hits = hitsOf(book, space, chosen);
  const whole = new Float64Array(numbers + 1);
  for (const number of branch.candidates)
    whole[number] = (sets.more[number] ?? 0) + hitBy(hits, space, number);
  const specials = specialsOf(book, space, branch);
  const candidates = branch.candidates
    .filter((number) => (whole[number] ?? 0) > 0 || book.besides[number])
    .toSorted((a, b) => (whole[b] ?? 0) - (whole[a] ?? 0));
  const paid = sets.paid + hits.paid;
  // Two numbers of one group would both be credited with it, so the groups and tails apart bound better where
  // they are many.
  const apart =
    paid +
    largest(sets.more, left) +
    Math.max(...specials) +
    largest(hits.zodiacs, left + 1) +
    largest(hits.tails, left + 1);
  const special = dearestOf(specials, (number) => hitBy(hits, space, number));
  const together = (from: number): number =>
    candidates.slice(from, from + left).reduce((sum, number) => sum + (whole[number] ?? 0), paid + special);
  const boundFrom = (from: number): number => Math.min(branch.bound, apart, together(from));
  const branches = (): readonly Branch[] =>
    (left > 0 ? candidates : []).map((number, at) => ({
      chosen: [...chosen, number],
      candidates: candidates.slice(at + 1),
      sets: sets.alive,
      bound: boundFrom(at),
    }));
  const best = [...chosen, ...candidates.slice(0, left)];
  // A candidate that is no normal may be the special.
  const reached = Math.max(paidOn(book, space, best, sets.alive), paidOn(book, space, chosen, sets.alive));
  return { bound: boundFrom(0), reached, branches };
}

/** Payout of each special, without its group and tail, beside the chosen normals and at most beside further
 *  ones; 0 for a normal. */
function specialsOf(book: Mark6Book, { numbers, normals }: Space, branch: Branch): Float64Array {
  const { chosen, candidates } = branch;
  const pays = book.specials.slice();
  for (let special = 1; special <= numbers; special += 1) {
    if (!book.besides[special]) continue;
    const beside = book.withSpecial.subarray(special * (numbers + 1), (special + 1) * (numbers + 1));
    let sum = pays[special] ?? 0;
    for (const number of chosen) sum += beside[number] ?? 0;
    const further = candidates.map((number) => (number === special ? 0 : (beside[number] ?? 0)));
    pays[special] = sum + largest(further, normals - chosen.length);
  }
  for (const number of chosen) pays[number] = 0;
  return pays;
}

/** The most that a number pays as the special, with what its group and tail pay besides. */
function dearestOf(specials: Float64Array, more: (special: number) => number): number {
  let most = 0;
  for (let special = 1; special < specials.length; special += 1)
    most = Math.max(most, (specials[special] ?? 0) + more(special));
  return most;
}

type Hits = ReturnType<typeof hitsOf>;

/** Payout of the group and the tail of a number where no ball has shown them yet. */
const hitBy = ({ zodiacs, tails }: Hits, space: Space, number: number): number =>
  (zodiacs[space.zodiacOf(number)] ?? 0) + (tails[space.tailOf(number)] ?? 0);

/** The groups and tails that some balls show, and what those pay that none of them shows. */
function hitsOf(book: Mark6Book, space: Space, balls: Numbers) {
  const [zodiacs, tails] = [book.zodiacs.slice(), book.tails.slice()];
  let paid = 0;
  for (const ball of balls) {
    const [zodiac, tail] = [space.zodiacOf(ball), space.tailOf(ball)];
    paid += (zodiacs[zodiac] ?? 0) + (tails[tail] ?? 0);
    zodiacs[zodiac] = 0;
    tails[tail] = 0;
  }
  return { paid, zodiacs, tails };
}

/** Payout of some normals with the best special beside them, without the numbers that fill the remaining
 *  places. */
function paidOn(book: Mark6Book, space: Space, chosen: Numbers, among: readonly number[]): number {
  const { numbers } = space;
  const { paid } = potentialOf(book.sets, among, { numbers, chosen, candidates: [], left: 0 });
  const hits = hitsOf(book, space, chosen);
  const specials = specialsOf(book, space, { chosen, candidates: [], sets: [], bound: 0 });
  const best = dearestOf(specials, (special) => hitBy(hits, space, special));
  return paid + hits.paid + best;
}
