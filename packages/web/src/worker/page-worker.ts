/** Browser interfaces used by the service worker. */
export type WorkerPorts = {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly origin: string;
  /** Names the build; every build has a cache of its own. */
  readonly version: string;
  /** Files that open the app without a network: the page and its first scripts. */
  readonly shell: readonly string[];
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
};

const PAGE = '/';
const HASHED = '/assets/';
/** Longest wait for the page from a network that accepts and does not answer. */
const PATIENCE_MS = 3_000;

/** The service worker: opens the app without a network and keeps files whose names are their content. The
 *  page comes from the network whenever there is one that answers in time. Calls are never kept, so that
 *  nothing old is shown as if it were new: no balance, no countdown, no form for a bet. Storage that is full
 *  or broken costs what it would have kept, never an answer of the network. */
export function createPageWorker({ caches, fetch, origin, version, shell, wait }: WorkerPorts) {
  const open = (): Promise<Cache> => caches.open(version);

  /** A file of the build; one that an earlier build had too is not fetched again. */
  async function take(cache: Cache, path: string): Promise<void> {
    const kept = path.startsWith(HASHED) ? await orNone(caches.match(path)) : undefined;
    const found = kept ?? (await fetch(path, { cache: 'reload' }));
    if (!found.ok) throw new Error(`${path} answered ${found.status}`);
    await cache.put(path, found);
  }

  /** Of this build alone: the cache of a build that waits holds another page. */
  const keptPage = (): Promise<Response | undefined> => orNone(open().then((cache) => cache.match(PAGE)));

  async function fetchPage(request: Request): Promise<Response> {
    const fresh = fetch(request);
    const late = wait(PATIENCE_MS).then(keptPage);
    // Without a kept page nothing is better than to wait on.
    const first = await Promise.race([fresh.catch(() => undefined), late]);
    return first ?? fresh.catch(async (error: unknown) => (await keptPage()) ?? Promise.reject(error));
  }

  async function fetchFile(request: Request): Promise<Response> {
    const kept = await orNone(caches.match(request));
    if (kept) return kept;
    const found = await fetch(request);
    // Its own copy, beside the answer: a phone without room has the page all the same.
    if (found.ok) await keep(request, found.clone());
    return found;
  }

  const keep = (request: Request, found: Response): Promise<unknown> =>
    orNone(open().then((cache) => cache.put(request, found)));

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

/** Result of a storage operation, or undefined where it is full, broken or forbidden. */
const orNone = <T>(stored: Promise<T>): Promise<T | undefined> => stored.catch(() => undefined);
