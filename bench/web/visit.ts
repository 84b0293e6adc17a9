import type { Browser } from 'playwright-core';

import { PHONE } from './browser.ts';

/** The figures of a first visit to a page. Units: ms, bytes on the wire. */
export type Visit = {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly allBytes: number;
};

/** Slow 4G as a phone meets it, and a quarter of this machine's speed. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (768_000 / 8) * 0.9,
};
const CPU_SLOWER = 4;
const QUIET_MS = 1_500;
const PATIENCE_MS = 60_000;
const TASK_MS = 50;

type Noted = { fcp: number; lcp: number; cls: number; longTasks: { from: number; ms: number }[] };

/** Opens a page as a newcomer does, nothing cached, and watches until it has come to rest. `storage` is what
 *  the browser remembers of an earlier log-in. */
export async function visit(
  browser: Browser,
  url: string,
  storage: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    await context.addInitScript(noteWhatHappens);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    const types = new Map<string, string>();
    const bytes: Record<string, number> = {};
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS });
    await restOf(page);
    const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
    return {
      fcpMs: noted.fcp,
      lcpMs: noted.lcp,
      cls: noted.cls,
      tbtMs: blockedMs(noted),
      scriptBytes: bytes['Script'] ?? 0,
      styleBytes: bytes['Stylesheet'] ?? 0,
      allBytes: Object.values(bytes).reduce((sum, each) => sum + each, 0),
    };
  } finally {
    await context.close();
  }
}

/** A page is at rest when it has painted and no long task and no larger paint has come for a while. A stream
 *  that stays open does not count as unrest. */
const restOf = (page: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['newPage']>>) =>
  page.waitForFunction(
    (quietMs) => {
      const { noted } = globalThis as unknown as { noted: Noted };
      const last = Math.max(noted.lcp, ...noted.longTasks.map(({ from, ms }) => from + ms));
      return noted.fcp > 0 && performance.now() - last > quietMs;
    },
    QUIET_MS,
    { timeout: PATIENCE_MS },
  );

/** Time by which tasks after the first paint were longer than 50 ms. */
const blockedMs = ({ fcp, longTasks }: Noted): number =>
  longTasks.filter(({ from }) => from >= fcp).reduce((sum, { ms }) => sum + ms - TASK_MS, 0);

/** Runs in the page before anything of its own. */
function noteWhatHappens(): void {
  const noted: Noted = { fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  Object.assign(globalThis, { noted });
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (noted.lcp = startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.cls += value;
  });
  watch('longtask', ({ startTime, duration }) => noted.longTasks.push({ from: startTime, ms: duration }));
}
