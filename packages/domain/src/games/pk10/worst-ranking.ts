import { lazily } from '../../cache/lazily.ts';
import type { BookTables } from '../book/book-tables.ts';
import { arrangements, range, subsets } from '../combinatorics.ts';
import type { Feature } from '../feature.ts';
import type { Pk10Features } from './features.ts';
import { bitOf, exactaCode, RUNNERS } from './runners.ts';

const ALL_BITS = (1 << RUNNERS) - 1;

/** Finds the dearest of all 3 628 800 rankings without walking them. The first three ranks and the three they
 *  duel with are tried in every arrangement that can still beat the best so far; the four left decide only
 *  ranks 4-7 and two duels, so their best order is known beforehand for each set of four.
 *  Units: 1/100.   Cost: at most 720 x 210 look-ups: 10 ms for a full book, less for a thin one. */
export function worstRanking(features: Pk10Features, tables: BookTables): bigint {
  const book = bookOf(features, tables);
  const middles = bestMiddles(book);
  const middleMost = largest(middles);
  let worst = 0;
  for (const podium of podiums()) {
    const ahead = podiumPays(book, podium);
    const last = podium.runners.map((runner, i) => lastPays(book, i, runner));
    const most = last.reduce((sum, pays) => sum + largest(pays), ahead + middleMost);
    if (most > worst) worst = Math.max(worst, ahead + bestBehind(last, podium.mask, middles));
  }
  return BigInt(worst);
}

type Book = {
  readonly ranks: readonly Float64Array[];
  readonly duels: readonly Float64Array[];
  readonly sum: Float64Array;
  readonly exacta: Float64Array;
  readonly firstTwo: Float64Array;
  readonly firstThree: Float64Array;
};

type Podium = { readonly runners: readonly [number, number, number]; readonly mask: number };

const podiums = lazily((): readonly Podium[] =>
  Array.from(arrangements(range(1, RUNNERS), 3), ([a = 0, b = 0, c = 0]) => ({
    runners: [a, b, c] as const,
    mask: bitOf(a) | bitOf(b) | bitOf(c),
  })),
);

function bookOf(features: Pk10Features, tables: BookTables): Book {
  const table = (of: Feature) => tables.get(of) ?? new Float64Array(of.size);
  return {
    ranks: features.ranks.map(table),
    duels: features.duels.map(table),
    sum: table(features.sum),
    exacta: table(features.exacta),
    firstTwo: table(features.firstTwo),
    firstThree: table(features.firstThree),
  };
}

const largest = (table: Float64Array): number => table.reduce((most, pays) => Math.max(most, pays), 0);

const at = (table: Float64Array | undefined, value: number): number => table?.[value] ?? 0;

const duelPays = (book: Book, duel: number, better: number, worse: number): number =>
  at(book.duels[duel - 1], better > worse ? 0 : 1);

function podiumPays(book: Book, { runners: [a, b, c], mask }: Podium): number {
  return (
    at(book.ranks[0], a) +
    at(book.ranks[1], b) +
    at(book.ranks[2], c) +
    at(book.sum, a + b) +
    at(book.exacta, exactaCode(a, b)) +
    at(book.firstTwo, bitOf(a) | bitOf(b)) +
    at(book.firstThree, mask)
  );
}

/** The best of ranks 10, 9, 8 and the first three duels behind a podium, with the best middle for who is
 *  left. */
function bestBehind(last: readonly Float64Array[], podium: number, middles: Float64Array): number {
  const [tenth, ninth, eighth] = last;
  let best = 0;
  for (let x = 1; x <= RUNNERS; x += 1) {
    const withTenth = podium | bitOf(x);
    if (withTenth === podium) continue;
    for (let y = 1; y <= RUNNERS; y += 1) {
      const withNinth = withTenth | bitOf(y);
      if (withNinth === withTenth) continue;
      for (let z = 1; z <= RUNNERS; z += 1) {
        const withEighth = withNinth | bitOf(z);
        if (withEighth === withNinth) continue;
        const pays = at(tenth, x) + at(ninth, y) + at(eighth, z) + at(middles, ALL_BITS ^ withEighth);
        if (pays > best) best = pays;
      }
    }
  }
  return best;
}

/** Payout of each runner on rank 10 - i, its duel against the podium's runner on rank 1 + i included. */
function lastPays(book: Book, i: number, opponent: number): Float64Array {
  const pays = new Float64Array(RUNNERS + 1);
  for (let runner = 1; runner <= RUNNERS; runner += 1)
    pays[runner] = at(book.ranks[RUNNERS - 1 - i], runner) + duelPays(book, i + 1, opponent, runner);
  return pays;
}

/** For each set of four runners, the most they can pay on ranks 4-7, where 4 duels with 7 and 5 with 6. */
function bestMiddles(book: Book): Float64Array {
  const best = new Float64Array(ALL_BITS + 1);
  for (const four of subsets(range(1, RUNNERS), 4)) {
    const mask = four.reduce((bits, runner) => bits | bitOf(runner), 0);
    for (const [d = 0, e = 0, f = 0, g = 0] of arrangements(four, 4)) {
      const ranks = at(book.ranks[3], d) + at(book.ranks[4], e) + at(book.ranks[5], f) + at(book.ranks[6], g);
      const pays = ranks + duelPays(book, 4, d, g) + duelPays(book, 5, e, f);
      best[mask] = Math.max(best[mask] ?? 0, pays);
    }
  }
  return best;
}
