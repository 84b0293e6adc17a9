/** What the service worker needs of its browser. */
export type WorkerPorts = {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly origin: string;
  /** Names the build; every build has a cache of its own. */
  readonly version: string;
  /** What the app needs to open without a network: the page and its first scripts. */
  readonly shell: readonly string[];
};

const PAGE = '/';
const HASHED = '/assets/';

/** The service worker: opens the app without a network and keeps files whose names are their content. The
 *  page comes from the network whenever there is one. Calls are never kept, so that nothing old is shown as
 *  if it were new: no balance, no countdown, no form for a bet. */
export function createPageWorker({ caches, fetch, origin, version, shell }: WorkerPorts) {
  const open = (): Promise<Cache> => caches.open(version);

  /** A file of the build; one that an earlier build had too is not fetched again. */
  async function take(cache: Cache, path: string): Promise<void> {
    const kept = path.startsWith(HASHED) ? await caches.match(path) : undefined;
    const found = kept ?? (await fetch(path, { cache: 'reload' }));
    if (!found.ok) throw new Error(`${path} answered ${found.status}`);
    await cache.put(path, found);
  }

  async function fetchPage(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      // Of this build alone: the cache of a build that waits holds another page.
      const kept = await (await open()).match(PAGE);
      if (!kept) throw error;
      return kept;
    }
  }

  async function fetchFile(request: Request): Promise<Response> {
    const kept = await caches.match(request);
    if (kept) return kept;
    const found = await fetch(request);
    if (found.ok) await (await open()).put(request, found.clone());
    return found;
  }

  return {
    /** Fails as a whole, so that no half of a build is ever opened. */
    async install(): Promise<void> {
      const cache = await open();
      await Promise.all(shell.map((path) => take(cache, path)));
    },
    async activate(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)));
    },
    /** The answer to a request; null for those that the browser makes by itself. */
    answer(request: Request): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin) return null;
      if (url.pathname.startsWith(HASHED)) return fetchFile(request);
      return request.mode === 'navigate' && url.pathname === PAGE ? fetchPage(request) : null;
    },
  };
}
