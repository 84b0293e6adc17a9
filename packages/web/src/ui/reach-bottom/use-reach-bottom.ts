import { useEffect, useEffectEvent, type RefObject } from 'react';

export const REACH_PX = 50;
const PAUSE_MS = 350;

/** Calls when the page that holds the element is scrolled to within 50 px of its end; then not for 350 ms. A page that
 *  does not fill the screen never calls. */
export function useReachBottom(ref: RefObject<HTMLElement | null>, onReach: () => void): void {
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const main = ref.current?.closest('main');
    if (!main) return;
    let pausedUntil = 0;
    const scrolled = (): void => {
      const isLong = main.scrollHeight > main.clientHeight;
      const left = main.scrollHeight - main.scrollTop - main.clientHeight;
      if (!isLong || left >= REACH_PX || performance.now() < pausedUntil) return;
      pausedUntil = performance.now() + PAUSE_MS;
      reach();
    };
    main.addEventListener('scroll', scrolled, { passive: true });
    return () => main.removeEventListener('scroll', scrolled);
  }, [ref]);
}
