import { useCallback, useSyncExternalStore } from 'react';

import { serverClock } from '../api/server-clock.ts';

/** Whole seconds until a moment, rounded up: 0 only once it has come. */
export const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / 1000));

/** Milliseconds until the next tick of a countdown. */
export function msToNextTick(atMs: number, nowMs: number): number {
  const left = atMs - nowMs;
  return left <= 0 ? 0 : left - (Math.ceil(left / 1000) - 1) * 1000;
}

/** Counts down to an epoch-ms moment by the server's clock; null shows none. Ticks on the second. A hidden
 *  page has its effects disconnected, so it does not tick and is right again when it is shown. */
export function useCountdown(atMs: number | null): number {
  const watch = useCallback(
    (notify: () => void) => (atMs === null ? ignore() : tickUntil(atMs, notify)),
    [atMs],
  );
  return useSyncExternalStore(watch, () => (atMs === null ? 0 : secondsUntil(atMs, serverClock.now())));
}

/** Calls back at each whole second until the moment has come, and when the app returns to the foreground. */
function tickUntil(atMs: number, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const wait = msToNextTick(atMs, serverClock.now());
    if (wait > 0) timer = setTimeout(tick, wait + 1);
  };
  const tick = (): void => {
    notify();
    plan();
  };
  plan();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const ignore = (): (() => void) => () => undefined;
