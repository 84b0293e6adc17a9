// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { usePullRefresh } from './use-pull-refresh.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Where the finger comes down, and where its first move is noticed: from there on px count. */
const TOUCH_Y = 80;
const ZERO_Y = 92;

type Refresh = { readonly resolve: () => void; readonly reject: (error: Error) => void };

let refreshes: Refresh[];
let unmount: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  refreshes = [];
});
afterEach(() => {
  act(unmount);
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A page whose refresh the test ends. */
function openPage() {
  const onRefresh = (): Promise<void> =>
    new Promise((resolve, reject) => void refreshes.push({ resolve, reject }));
  function Content() {
    const place = useRef<HTMLDivElement>(null);
    const { phase, refresh } = usePullRefresh(place, onRefresh);
    return (
      <div ref={place} data-phase={phase}>
        <button type="button" onClick={refresh}>
          Refresh
        </button>
      </div>
    );
  }
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  act(() => root.render(<Content />));
  unmount = () => root.unmount();
  const send = (type: string, heights: readonly number[]): boolean => {
    const touches = heights.map((clientY) => ({ clientY }));
    const event = Object.assign(new Event(type, { cancelable: true, bubbles: true }), { touches });
    act(() => void page.querySelector('div')?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return {
    page,
    phase: () => page.querySelector('div')?.dataset['phase'],
    down: (...heights: readonly number[]) => send('touchstart', heights.length > 0 ? heights : [TOUCH_Y]),
    /** To so many px below the zero point; whether the page was kept from scrolling. */
    move: (px: number) => send('touchmove', [ZERO_Y + px]),
    up: () => send('touchend', []),
    cancel: () => send('touchcancel', []),
    tapButton: () => act(() => page.querySelector('button')?.click()),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    end: (how: (refresh: Refresh) => void) =>
      act(async () => {
        for (const refresh of refreshes) how(refresh);
      }),
  };
}

describe('usePullRefresh', () => {
  test.each([
    [149, 'pulling', 'aborting', 0],
    [150, 'reached', 'refreshing', 1],
    [151, 'reached', 'refreshing', 1],
    [600, 'reached', 'refreshing', 1],
  ])('a pull of %d px from the first move is %s, and %s when it is let go', (px, held, after, count) => {
    const page = openPage();
    page.down();
    page.move(0);
    page.move(60);
    page.move(px);
    expect(page.phase()).toBe(held);
    page.up();
    expect([page.phase(), refreshes.length]).toEqual([after, count]);
  });

  test('px from the touch to the first move do not count', () => {
    const page = openPage();
    page.down(0);
    page.move(149);
    page.move(298);
    expect(page.phase()).toBe('pulling');
    page.move(299);
    expect(page.phase()).toBe('reached');
  });

  test('a pull that returns before it is let go refreshes nothing', async () => {
    const page = openPage();
    page.down();
    for (const px of [0, 80, 160, 149]) page.move(px);
    expect(page.phase()).toBe('pulling');
    page.up();
    expect(page.phase()).toBe('aborting');
    await page.pass(349);
    expect(page.phase()).toBe('aborting');
    await page.pass(1);
    expect([page.phase(), refreshes.length]).toEqual(['ready', 0]);
  });

  test.each([
    ['and stays so', 1],
    ['even when it arrives at its top meanwhile', 0],
  ])('a page that is scrolled is not pulled, %s', (_, scrollTop) => {
    const page = openPage();
    page.page.scrollTop = 1;
    page.down();
    page.page.scrollTop = scrollTop;
    page.move(0);
    page.move(200);
    page.up();
    expect([page.phase(), refreshes.length]).toEqual(['ready', 0]);
  });

  test('a touch that first scrolls the page does not pull it afterwards', () => {
    const page = openPage();
    page.down();
    for (const px of [0, -20, 200]) page.move(px);
    page.up();
    expect([page.phase(), refreshes.length]).toEqual(['ready', 0]);
  });

  test('two fingers pull nothing, and a second one ends a pull', () => {
    const page = openPage();
    page.down(TOUCH_Y, TOUCH_Y);
    page.move(0);
    page.move(200);
    expect(page.phase()).toBe('ready');
    page.up();
    page.down();
    page.move(0);
    page.move(200);
    page.down(TOUCH_Y, TOUCH_Y);
    expect(page.phase()).toBe('aborting');
    page.move(300);
    page.up();
    expect([page.phase(), refreshes.length]).toEqual(['aborting', 0]);
  });

  test('a touch that the system takes ends the pull', () => {
    const page = openPage();
    page.down();
    page.move(0);
    page.move(200);
    page.cancel();
    expect([page.phase(), refreshes.length]).toEqual(['aborting', 0]);
  });

  test('only a pull keeps the page from scrolling', () => {
    const page = openPage();
    page.down();
    expect([page.move(0), page.move(1), page.move(80)]).toEqual([false, true, true]);
  });

  test.each<[string, (refresh: Refresh) => void]>([
    ['succeeds', ({ resolve }) => resolve()],
    ['fails', ({ reject }) => reject(new Error('no connection'))],
  ])('a refresh that %s returns to rest, and touches before that are ignored', async (_, end) => {
    const page = openPage();
    const pullOnce = (): void => {
      page.down();
      page.move(0);
      page.move(150);
      page.up();
    };
    pullOnce();
    pullOnce();
    expect([page.phase(), refreshes.length]).toEqual(['refreshing', 1]);
    await page.end(end);
    expect(page.phase()).toBe('restoring');
    pullOnce();
    await page.pass(299);
    expect(page.phase()).toBe('restoring');
    await page.pass(1);
    expect([page.phase(), refreshes.length]).toEqual(['ready', 1]);
    pullOnce();
    expect(refreshes.length).toBe(2);
  });

  test('a refresh that does not end is stopped after ten seconds', async () => {
    const page = openPage();
    page.tapButton();
    await page.pass(50);
    await page.pass(9_949);
    expect(page.phase()).toBe('refreshing');
    await page.pass(1);
    expect(page.phase()).toBe('restoring');
    await page.pass(300);
    page.tapButton();
    await page.pass(50);
    await page.end(({ resolve }) => resolve());
    expect([page.phase(), refreshes.length]).toEqual(['restoring', 2]);
  });

  test('the button shows the indicator at once and refreshes after 50 ms', async () => {
    const page = openPage();
    page.tapButton();
    await page.pass(49);
    expect([page.phase(), refreshes.length]).toEqual(['refreshing', 0]);
    await page.pass(1);
    expect([page.phase(), refreshes.length]).toEqual(['refreshing', 1]);
  });

  test('the button refreshes once, from wherever the page is', async () => {
    const page = openPage();
    page.page.scrollTop = 400;
    page.tapButton();
    page.tapButton();
    await page.pass(50);
    expect([page.phase(), refreshes.length]).toEqual(['refreshing', 1]);
  });
});
