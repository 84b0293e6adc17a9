import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks for something and takes it into the loaded pages of an infinite query while none of them is on its
 *  way: a page that arrives is set beside those that were there when it was asked for, and what was written
 *  in between is lost. What comes after such an arrival is asked for again, as it must join what is loaded by
 *  then. Null is nothing to take. */
export async function mergeWhenIdle<Asked>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<Asked | null>,
  take: (asked: Asked) => void,
): Promise<void> {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey });
  // One that has left the cache may say for ever that it is fetching.
  while (query && cache.get(query.queryHash) === query) {
    await rest(query);
    const asked = await ask();
    if (asked === null) return;
    if (query.state.fetchStatus === 'idle') return take(asked);
  }
}

/** Waits for each fetch once: how it ends is no concern of who waits. */
async function rest({ state, promise }: Query): Promise<void> {
  if (state.fetchStatus !== 'idle') await promise?.catch(() => undefined);
}
