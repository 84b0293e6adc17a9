import { beforeEach, describe, expect, test } from 'vitest';

import { createPageWorker } from './page-worker.ts';

const ORIGIN = 'https://house.example';

/** Caches in memory, by name and path. */
class Shelf {
  readonly kept = new Map<string, Map<string, Response>>();
  readonly #path = (request: Request | string): string =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  async open(name: string) {
    const files = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, files);
    return {
      put: async (request: Request | string, response: Response) =>
        void files.set(this.#path(request), response),
      match: async (request: Request | string) => files.get(this.#path(request))?.clone(),
    };
  }
  async match(request: Request | string) {
    for (const files of this.kept.values()) {
      const found = files.get(this.#path(request));
      if (found) return found.clone();
    }
    return undefined;
  }
  async keys() {
    return [...this.kept.keys()];
  }
  async delete(name: string) {
    return this.kept.delete(name);
  }
}

let shelf: Shelf;
let isOnline: boolean;
/** The network accepts and has not answered yet. */
let answers: Promise<void>;
/** The worker's waits, by a clock that the test moves. */
let waited: { readonly ms: number; readonly pass: () => void }[];
let fetched: string[];
/** Files on the server; a path that is missing answers 404. */
let served: Record<string, string>;

beforeEach(() => {
  shelf = new Shelf();
  isOnline = true;
  answers = Promise.resolve();
  waited = [];
  fetched = [];
  served = { '/': 'page 1', '/assets/a.js': 'a', '/assets/b.js': 'b' };
});

const fetchFrom = async (request: Request | string): Promise<Response> => {
  await answers;
  if (!isOnline) throw new TypeError('Failed to fetch');
  const path = typeof request === 'string' ? request : new URL(request.url).pathname;
  fetched.push(path);
  const body = served[path];
  return new Response(body ?? 'none', { status: body === undefined ? 404 : 200 });
};
const workerOf = (version: string, shell = ['/', '/assets/a.js']) =>
  createPageWorker({
    caches: shelf as unknown as CacheStorage,
    fetch: fetchFrom,
    origin: ORIGIN,
    version,
    shell,
    wait: (ms) => new Promise((resolve) => void waited.push({ ms, pass: resolve })),
  });
type RequestOptions = { readonly mode?: string; readonly method?: string; readonly origin?: string };
const ask = (
  path: string,
  { mode = 'no-cors', method = 'GET', origin = ORIGIN }: RequestOptions = {},
): Request => ({ url: origin + path, mode, method }) as Request;
const textOf = async (answer: Promise<Response> | null): Promise<string> => (await answer!).text();

describe('page worker', () => {
  test('opens the page from the network, and from its cache without one', async () => {
    const worker = workerOf('1');
    await worker.install();
    served['/'] = 'page 2';
    expect(await textOf(worker.answer(ask('/', { mode: 'navigate' })))).toBe('page 2');
    isOnline = false;
    expect(await textOf(worker.answer(ask('/', { mode: 'navigate' })))).toBe('page 1');
  });

  test('keeps to the page of its own build while another one waits', async () => {
    const worker = workerOf('2');
    await workerOf('1').install();
    served['/'] = 'page 2';
    await worker.install();
    isOnline = false;
    expect(await textOf(worker.answer(ask('/', { mode: 'navigate' })))).toBe('page 2');
  });

  test('fetches a hashed file once', async () => {
    const worker = workerOf('1');
    await worker.answer(ask('/assets/b.js'));
    isOnline = false;
    expect(await textOf(worker.answer(ask('/assets/b.js')))).toBe('b');
    expect(fetched).toEqual(['/assets/b.js']);
  });

  test('keeps no failed answer', async () => {
    const worker = workerOf('1');
    expect((await worker.answer(ask('/assets/gone.js')))?.status).toBe(404);
    expect(await shelf.match('/assets/gone.js')).toBeUndefined();
  });

  test.each([
    ['a call', ask('/api/games/getGameResult')],
    ['a call opened as a page', ask('/api/docs', { mode: 'navigate' })],
    ['a bet', ask('/api/games/submitBet', { method: 'POST' })],
    ['a manifest', ask('/app.en.webmanifest')],
    ['another origin', ask('/assets/a.js', { origin: 'https://other.example' })],
  ])('leaves %s to the browser', (_, request) => {
    expect(workerOf('1').answer(request)).toBeNull();
  });

  test('takes over the files that an earlier build had, and drops its cache', async () => {
    await workerOf('1').install();
    fetched = [];
    const next = workerOf('2', ['/', '/assets/a.js', '/assets/b.js']);
    await next.install();
    expect(fetched.toSorted()).toEqual(['/', '/assets/b.js']);
    await next.activate();
    expect(await shelf.keys()).toEqual(['2']);
  });

  test('opens the kept page when the network has not answered for three seconds', async () => {
    const worker = workerOf('1');
    await worker.install();
    served['/'] = 'page 2';
    answers = new Promise(() => undefined);
    const page = worker.answer(ask('/', { mode: 'navigate' }));
    expect(waited.map(({ ms }) => ms)).toEqual([3_000]);
    waited[0]?.pass();
    expect(await textOf(page)).toBe('page 1');
  });

  test('waits on for a network that is slow while no page is kept', async () => {
    let arrive: () => void = () => undefined;
    answers = new Promise((resolve) => (arrive = resolve));
    const page = workerOf('1').answer(ask('/', { mode: 'navigate' }));
    waited[0]?.pass();
    await Promise.resolve();
    arrive();
    expect(await textOf(page)).toBe('page 1');
  });

  describe('with a storage that rejects', () => {
    const full = async (): Promise<never> => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const forbidden = { open: full, match: full };
    const unwritable = { open: async () => ({ put: full, match: async () => undefined }) };

    test.each([
      ['every call', forbidden],
      ['writing', unwritable],
      ['reading', { ...unwritable, match: full }],
    ])('%s, gives what the network answers', async (_, broken) => {
      Object.assign(shelf, broken);
      const worker = workerOf('1');
      expect(await textOf(worker.answer(ask('/', { mode: 'navigate' })))).toBe('page 1');
      expect(await textOf(worker.answer(ask('/assets/a.js')))).toBe('a');
    });

    test('fails as the network does without one', async () => {
      Object.assign(shelf, forbidden);
      isOnline = false;
      const worker = workerOf('1');
      await expect(worker.answer(ask('/', { mode: 'navigate' }))).rejects.toThrow('Failed to fetch');
      await expect(worker.answer(ask('/assets/a.js'))).rejects.toThrow('Failed to fetch');
    });
  });

  test('is not installed when a file is missing', async () => {
    await expect(workerOf('1', ['/', '/assets/gone.js']).install()).rejects.toThrow('/assets/gone.js');
  });
});
