import { useCallback, useSyncExternalStore } from 'react';

import { serverClock } from '../api/server-clock.ts';

/** Returns true if a moment by the server's clock is still to come; null is past. Renders once when it comes,
 *  not with every second of a countdown. */
export function useIsBefore(atMs: number | null): boolean {
  const watch = useCallback((notify: () => void) => watchUntil(atMs ?? 0, notify), [atMs]);
  return useSyncExternalStore(watch, () => atMs !== null && serverClock.now() < atMs);
}

/** The clock may be corrected meanwhile, and a sleeping phone runs no timers, so the time is checked
 *  again. */
function watchUntil(atMs: number, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const wait = atMs - serverClock.now();
    if (wait > 0) timer = setTimeout(look, wait + 1);
    else notify();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
