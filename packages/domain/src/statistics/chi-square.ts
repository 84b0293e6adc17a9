import { assert } from '../result.ts';
import { gammaTail } from './gamma-tail.ts';

/** The observed count of a value, and its expected count in fair draws. */
export type Cell = { readonly seen: number; readonly expected: number };

/** Fit of counts to their expectations: the statistic, its degrees of freedom, and the chance that fair
 *  counts are at least as far away. */
export type Fit = { readonly statistic: number; readonly degrees: number; readonly p: number };

/** Below this expectation a cell's squared distance is no longer near its distribution (Cochran 1954). */
export const EXPECTED_MIN = 5;

/** The chance that a chi-square with these degrees of freedom is at least `statistic`. */
export const chiSquareTail = (statistic: number, degrees: number): number =>
  gammaTail(degrees / 2, statistic / 2);

export const squaredDistance = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);

/** Compares counts with expectations of the same total. Cells expected less than five times are pooled
 *  together, and with the next smallest where that is still not enough; undefined while fewer than two cells
 *  are left to compare.
 *  Source: Pearson 1900.   Cost: sorts the cells. */
export function chiSquareFit(cells: readonly Cell[]): Fit | undefined {
  const pooled = poolSmall(cells);
  if (pooled.length < 2) return undefined;
  const statistic = squaredDistance(pooled);
  const degrees = pooled.length - 1;
  return { statistic, degrees, p: chiSquareTail(statistic, degrees) };
}

function poolSmall(cells: readonly Cell[]): readonly Cell[] {
  const rising = cells.toSorted((a, b) => a.expected - b.expected);
  let pool: Cell = { seen: 0, expected: 0 };
  let pooledCells = 0;
  for (const cell of rising) {
    assert(cell.expected > 0, 'every cell can be seen');
    const isEnough = pool.expected === 0 || pool.expected >= EXPECTED_MIN;
    if (isEnough && cell.expected >= EXPECTED_MIN) break;
    pool = { seen: pool.seen + cell.seen, expected: pool.expected + cell.expected };
    pooledCells += 1;
  }
  return pooledCells === 0 ? rising : [pool, ...rising.slice(pooledCells)];
}
