import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, CDPSession, Page } from 'playwright-core';

import { evenSelection } from '../../e2e/support/even-selection.ts';
import { callAs, PHONE } from './browser.ts';
import { mainThreadTasks, type TraceEvent } from './trace.ts';

/** Work of the main thread from the last second of waiting until a second after the result.
 *  Units: ms of CPU time, without throttling. */
export type DrawnPage = {
  readonly tasks: readonly number[];
  readonly longestMs: number;
  /** Breakdown of the longest task. */
  readonly longestOf: string;
  readonly busyMsPerS: number;
  readonly framesPerS: number;
  readonly worstFrameMs: number;
  /** Animations of the page while another page covers it and its draw is played. */
  readonly movingWhenCovered: number;
  readonly coveredMsPerS: number;
};

type Visitor = {
  readonly gameId: number;
  readonly token: string;
  readonly storage: Readonly<Record<string, string>>;
};

/** Without the profiler: its start is a task of 60 ms. */
const CATEGORIES = ['toplevel', 'devtools.timeline'];
const AFTER_MS = 1_000;
const PATIENCE_MS = 60_000;
/** Seconds of a sale that the bets need. */
const ROOM_S = 3;
const COVERED_MS = 6_000;

/** Bets on a game, and watches the draw on the bet page; then once more with another page over it. */
export async function watchDraw(browser: Browser, origin: string, visitor: Visitor): Promise<DrawnPage> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, visitor.storage);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`/#/pages/game/bet?game_id=${visitor.gameId}`);
    await page.locator('main:visible [role=tablist]').waitFor();
    await bet(origin, visitor);
    await page.locator('main:visible [data-stage=awaited]').waitFor({ timeout: PATIENCE_MS });
    // The tools of the browser's driver stay out of it: they would poll the page in every frame.
    let frames = { framesPerS: 0, worstFrameMs: 0 };
    const events = await traced(cdp, async () => {
      frames = await page.evaluate(countFrames, AFTER_MS);
    });
    const { tasks, busyMs, spanMs, longestOf } = mainThreadTasks(events);
    return {
      tasks,
      longestMs: Math.max(0, ...tasks),
      longestOf,
      busyMsPerS: (busyMs / spanMs) * 1000,
      ...frames,
      ...(await watchCovered(page, cdp, { origin, visitor })),
    };
  } finally {
    await context.close();
  }
}

type Place = { readonly origin: string; readonly visitor: Visitor };

/** The same on a page that is covered by another while its draw is played. */
async function watchCovered(page: Page, cdp: CDPSession, { origin, visitor }: Place) {
  await bet(origin, visitor);
  await page.locator('main:visible [data-stage=awaited]').waitFor({ timeout: PATIENCE_MS });
  await page.evaluate(() => (location.hash = '#/pages/profile/profile'));
  await page.locator('main[data-page="/pages/profile/profile"]:visible').waitFor();
  let moving = 0;
  const events = await traced(cdp, async () => {
    for (let left = COVERED_MS; left > 0; left -= 500) {
      await wait(500);
      const now = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.closest('[data-stage]'))
            .length,
      );
      moving = Math.max(moving, now);
    }
  });
  const { busyMs, spanMs } = mainThreadTasks(events);
  return { movingWhenCovered: moving, coveredMsPerS: (busyMs / spanMs) * 1000 };
}

/** Bets 10.00 on a selection that wins about every second draw, within a sale with room. */
async function bet(origin: string, { gameId, token }: Visitor): Promise<void> {
  const call = (path: string, body?: object) => callAs(origin, token, path, body);
  type Reply = { plays: Parameters<typeof evenSelection>[0] };
  const { plays } = (await call(`games/play?game_id=${gameId}`)) as Reply;
  const bet_content = [{ ...evenSelection(plays), amount: '10.00' }];
  type Sale = { game_no: string | null; countdown: number };
  for (;;) {
    const sale = (await call(`games/getGameResult?game_id=${gameId}`)) as Sale;
    if (sale.game_no !== null && sale.countdown >= ROOM_S) {
      await call('games/submitBet', { game_id: gameId, game_no: sale.game_no, bet_content });
      return;
    }
    await wait(200);
  }
}

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const onData = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', onData);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await done;
  cdp.off('Tracing.dataCollected', onData);
  return events;
}

/** Frames from the first of the draw until a while after its result; runs in the page. */
async function countFrames(afterMs: number): Promise<{ framesPerS: number; worstFrameMs: number }> {
  const comesTo = (state: string): Promise<void> =>
    new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(`main [data-stage=${state}]`)) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-stage'] });
    });
  await comesTo('played');
  const times: number[] = [];
  let isOver = false;
  const note = (atMs: number): void => {
    times.push(atMs);
    if (!isOver) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  await comesTo('shown');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  isOver = true;
  const gaps = times.slice(1).map((atMs, at) => atMs - (times[at] ?? 0));
  const spanMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return { framesPerS: (gaps.length / spanMs) * 1000, worstFrameMs: Math.max(...gaps) };
}
