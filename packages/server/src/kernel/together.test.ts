import { expect, it } from 'vitest';

import { together } from './together.ts';

/** A work that ends when it is told to, and what it was asked for. */
function heldWork() {
  const runs: { readonly keys: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const work = async (keys: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const end = Promise.withResolvers<void>();
    runs.push({ keys, end });
    await end.promise;
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `v${key}`]));
  };
  return { runs, work, asked: () => runs.map(({ keys }) => keys) };
}

it('takes along who calls in the same tick, and lets others wait for the next', async () => {
  const { runs, work, asked } = heldWork();
  const ask = together(work, 10);
  const first = Promise.all([ask(1), ask(2), ask(1)]);
  await expect.poll(asked).toEqual([[1, 2]]);
  const second = Promise.all([ask(1), ask(3)]);
  runs[0]!.end.resolve();
  expect(await first).toEqual(['v1', 'v2', 'v1']);
  await expect.poll(asked).toEqual([
    [1, 2],
    [1, 3],
  ]);
  runs[1]!.end.resolve();
  expect(await second).toEqual(['v1', 'v3']);
});

it('takes no more than so many at a time', async () => {
  const { runs, work, asked } = heldWork();
  const ask = together(work, 2);
  const all = Promise.all([ask(1), ask(2), ask(3)]);
  await expect.poll(asked).toEqual([[1, 2]]);
  runs[0]!.end.resolve();
  await expect.poll(asked).toEqual([[1, 2], [3]]);
  runs[1]!.end.resolve();
  expect(await all).toEqual(['v1', 'v2', 'v3']);
});

it('answers nothing for what was not found, and fails for all whose work failed, but not for later ones', async () => {
  const { runs, work, asked } = heldWork();
  const ask = together(work, 10);
  const failed = Promise.allSettled([ask(1), ask(-1)]);
  await expect.poll(asked).toHaveLength(1);
  runs[0]!.end.reject(new Error('gone'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = Promise.all([ask(1), ask(-1)]);
  await expect.poll(asked).toHaveLength(2);
  runs[1]!.end.resolve();
  expect(await later).toEqual(['v1', undefined]);
});
