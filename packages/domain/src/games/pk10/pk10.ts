import { assert } from '../../result.ts';
import { MINUTE_MS } from '../../time.ts';
import { buildFamily } from '../build-family.ts';
import { range } from '../combinatorics.ts';
import type { Uniform } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { derivePk10 } from './derive.ts';
import { pk10Features } from './features.ts';
import { pk10Plays } from './plays.ts';
import { RUNNERS } from './runners.ts';
import { pk10Figures, pk10Uniformity } from './statistics.ts';
import { worstRanking } from './worst-ranking.ts';

const ORDERS = range(1, RUNNERS).reduce((product, n) => product * n, 1);

/** Ten runners ranked; place 0 is the champion. */
export const pk10 = buildFamily({
  code: 'pk10',
  outcomeCount: ORDERS,
  draw: shuffle,
  isDraw: (numbers) =>
    numbers.length === RUNNERS && range(1, RUNNERS).every((runner) => numbers.includes(runner)),
  derive: derivePk10,
  plays: () => pk10Plays(pk10Features()),
  shape: { places: RUNNERS, smallest: 1, largest: RUNNERS },
  figures: pk10Figures,
  uniformity: pk10Uniformity,
  games: [{ id: 3, code: 'pk10-5', category: 'ranked', intervalMs: 5 * MINUTE_MS }],
  worstCase: (tables) => worstRanking(pk10Features(), tables),
});

/** Swaps from the last place to the second, each with itself or one before it, as RF1 prescribes. */
function shuffle(uniform: Uniform): Numbers {
  const order = [...range(1, RUNNERS)];
  for (let last = RUNNERS - 1; last > 0; last -= 1) {
    const other = uniform(last + 1);
    const [a, b] = [order[last], order[other]];
    assert(a !== undefined && b !== undefined, 'uniform(n) stays below n');
    order[last] = b;
    order[other] = a;
  }
  return order;
}
