import type { Numbers } from './numbers.ts';

/** The integers from `first` to `last`, both included. */
export const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Every tuple of `length` values, the last place changing fastest.  Cost: values^length arrays, one at a
 *  time. */
export function* tuples(values: readonly number[], length: number): Generator<Numbers> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const head of tuples(values, length - 1)) for (const value of values) yield [...head, value];
}

/** Every way to place `length` different values in order. */
export function* arrangements<T>(values: readonly T[], length: number): Generator<readonly T[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const head of arrangements(values, length - 1))
    for (const value of values) if (!head.includes(value)) yield [...head, value];
}

/** Every subset of `size` items, in the order in which the items stand. */
export function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<readonly T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - size; i += 1)
    for (const rest of subsets(items, size - 1, i + 1)) yield [items[i] as T, ...rest];
}

/** The number of sets of `size` out of `count` things; none where the set is the larger. */
export function choose(count: number, size: number): bigint {
  let ways = size > count ? 0n : 1n;
  for (let i = 1; i <= size; i += 1) ways = (ways * BigInt(count - size + i)) / BigInt(i);
  return ways;
}
