import type { Browser, Page, Request, Route } from 'playwright-core';

import { PHONE } from './browser.ts';

/** One request of a first view. */
export type Fetched = {
  /** Path below the address of the product. */
  readonly path: string;
  /** Script, style, call and so on, as the browser names it. */
  readonly type: string;
  /** The number of replies, each asked for after the one before, that it had to wait for, plus one. */
  readonly wave: number;
};

/** Resources that a page fetched until it came to rest. */
export type FirstView = {
  readonly fetched: readonly Fetched[];
  /** The wave after which the content of the page was on the screen. */
  readonly contentWave: number;
};

/** Nothing is asked for, and no script is busy, for this long before a wave counts as whole. It is longer
 *  than  the wait for the first idle moment of a page. */
const WAVE_QUIET_MS = 450;
/** Requests that start a fixed time after the first paint have been made by then. */
const REST_MS = 2_000;
const TICK_MS = 25;
const WAVES_MAX = 20;
/** Requests made long after the page has settled, without an action of the reader, are not part of its first
 *  view. */
const LATER_MS = 8_000;
/** Its reply has no end. */
const STREAM = '/api/live';

/** Opens a page with nothing cached and holds every request until nothing more is asked for; then lets all of
 *  them go at once, which is one wave, and so on until the page is at rest. The number of waves does not
 *  depend  on the speed of the machine or of the network. */
export async function firstView(
  browser: Browser,
  url: string,
  {
    content,
    storage = {},
  }: { readonly content: string; readonly storage?: Readonly<Record<string, string>> },
): Promise<FirstView> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    await context.addInitScript(forgetLaterTimers, LATER_MS);
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    const held: Route[] = [];
    let running = 0;
    let hasBegun = false;
    let changedAt = performance.now();
    const changed = (): void => void (changedAt = performance.now());
    const ended = (request: Request): void => {
      if (isStream(request)) return;
      running -= 1;
      changed();
    };
    context.on('requestfinished', ended).on('requestfailed', ended);
    await context.route('**/*', (route) => {
      held.push(route);
      hasBegun = true;
      changed();
    });
    const page = await context.newPage();
    const opened = page.goto(url, { waitUntil: 'commit' });
    const fetched: Fetched[] = [];
    let contentWave = 0;
    const quietFor = async (ms: number): Promise<void> => {
      while (running > 0 || !hasBegun || performance.now() - changedAt < ms)
        await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    };
    for (let wave = 1; wave <= WAVES_MAX; wave++) {
      await quietFor(WAVE_QUIET_MS);
      if (held.length === 0) await quietFor(REST_MS);
      if (held.length === 0) return { fetched, contentWave };
      const group = held.splice(0);
      running += group.filter((route) => !isStream(route.request())).length;
      changed();
      for (const route of group) {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        fetched.push({ path: pathname + search, type: request.resourceType(), wave });
      }
      await Promise.all(group.map((route) => route.continue()));
      if (wave === 1) await opened;
      await quietFor(WAVE_QUIET_MS);
      if (contentWave === 0 && (await isShown(page, content))) contentWave = wave;
    }
    throw new Error(`${url} did not come to rest in ${WAVES_MAX} waves`);
  } finally {
    await context.close();
  }
}

const isStream = (request: Request): boolean => new URL(request.url()).pathname.startsWith(STREAM);

const isShown = (page: Page, content: string): Promise<boolean> => page.locator(content).first().isVisible();

/** Runs in the page before anything of its own. */
function forgetLaterTimers(laterMs: number): void {
  const original = globalThis.setTimeout;
  const few = (work: () => void, ms = 0, ...rest: unknown[]): unknown =>
    ms >= laterMs ? 0 : original(work, ms, ...rest);
  Object.assign(globalThis, { setTimeout: few });
}
