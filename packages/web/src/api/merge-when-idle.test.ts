import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';

import { mergeWhenIdle } from './merge-when-idle.ts';

const KEY = ['log'];
const NEXT: Readonly<Record<number, readonly number[]>> = { 9: [5, 4], 4: [3, 2] };

/** A log whose first page, 5 and 4, is loaded. The answer to the next, 3 and 2, is held back until it is
 *  released. */
async function stage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const held = Promise.withResolvers<void>();
  const log = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: async ({ pageParam }) => {
      if (pageParam === 4) await held.promise;
      return NEXT[pageParam] ?? [];
    },
    initialPageParam: 9,
    getNextPageParam: (last: readonly number[]) => last.at(-1),
    staleTime: 'static',
  });
  onTestFinished(log.subscribe(() => undefined));
  await log.refetch();
  const rows = (): readonly number[] | undefined =>
    client.getQueryData<InfiniteData<readonly number[]>>(KEY)?.pages.flat();
  const putOnTop = (row: number): void =>
    void client.setQueryData<InfiniteData<readonly number[]>>(
      KEY,
      (old) => old && { ...old, pages: [[row], ...old.pages] },
    );
  return { client, log, held, rows, putOnTop };
}

describe('mergeWhenIdle', () => {
  test('merges a new row after an older page that was on its way', async () => {
    const { client, log, held, rows, putOnTop } = await stage();
    const next = log.fetchNextPage();
    const taken = mergeWhenIdle(client, KEY, async () => 6, putOnTop);
    held.resolve();
    await Promise.all([next, taken]);
    expect(rows()).toEqual([6, 5, 4, 3, 2]);
  });

  test('requests again when the query fetched meanwhile', async () => {
    const { client, log, held, rows, putOnTop } = await stage();
    const asked: number[] = [];
    const ask = async (): Promise<number> => {
      asked.push(asked.length);
      if (asked.length === 1) void log.fetchNextPage();
      else expect(rows()).toEqual([5, 4, 3, 2]);
      held.resolve();
      return 6;
    };
    await mergeWhenIdle(client, KEY, ask, putOnTop);
    expect([asked.length, rows()]).toEqual([2, [6, 5, 4, 3, 2]]);
  });

  test('goes on after a failed page and merges nothing for null', async () => {
    const { client, log, held, rows, putOnTop } = await stage();
    const next = log.fetchNextPage();
    const taken = mergeWhenIdle(client, KEY, async () => 6, putOnTop);
    held.reject(new Error('the line is cut'));
    await Promise.all([next, taken]);
    expect(rows()).toEqual([6, 5, 4]);
    await mergeWhenIdle(client, KEY, async () => null, putOnTop);
    expect(rows()).toEqual([6, 5, 4]);
  });

  test('stops when the query leaves the cache', async () => {
    const { client, log, putOnTop } = await stage();
    void log.fetchNextPage().catch(() => undefined);
    let asked = 0;
    const ask = async (): Promise<number> => (asked += 1);
    const taken = mergeWhenIdle(client, KEY, ask, putOnTop);
    client.clear();
    await taken;
    expect(asked).toBeLessThan(2);
  });
});
