import { useEffect, useEffectEvent } from 'react';

/** A phone that is turned, or a window that is dragged, sends many changes. */
const QUIET_MS = 50;

/** Runs once the size of the window has rested for 50 ms. Effects of covered pages are disconnected, so only
 *  the page on top runs it. */
export function useResize(onResize: () => void): void {
  const resize = useEffectEvent(onResize);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => resize(), QUIET_MS);
    };
    addEventListener('resize', changed);
    return () => {
      removeEventListener('resize', changed);
      clearTimeout(timer);
    };
  }, []);
}
