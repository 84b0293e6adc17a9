import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Fetches data and merges it into the loaded pages of an infinite query while the query is idle. A page that
 *  arrives replaces the pages as they were when it was requested, so anything merged in between would be
 *  lost. If the query fetched meanwhile, the data is requested again, because it must join the pages loaded
 *  by then. Null means there is nothing to merge. */
export async function mergeWhenIdle<Asked>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<Asked | null>,
  take: (asked: Asked) => void,
): Promise<void> {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey });
  // A query that was removed from the cache may report "fetching" for ever.
  while (query && cache.get(query.queryHash) === query) {
    await rest(query);
    const asked = await ask();
    if (asked === null) return;
    if (query.state.fetchStatus === 'idle') return take(asked);
  }
}

/** Waits for each fetch once; its outcome does not matter here. */
async function rest({ state, promise }: Query): Promise<void> {
  if (state.fetchStatus !== 'idle') await promise?.catch(() => undefined);
}
