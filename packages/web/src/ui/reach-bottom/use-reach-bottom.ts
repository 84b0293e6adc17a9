import { useEffect, useEffectEvent, type RefObject } from 'react';

import { bottomWatch } from './bottom-watch.ts';

/** Runs when the page is scrolled to within 50 px of its end, and then not again for 350 ms. `place` is
 *  anything in the page. A page that is not higher than the window never scrolls: offer a button too. */
export function useReachBottom(place: RefObject<Element | null>, onReach: () => unknown): void {
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const page = place.current?.closest('main');
    if (!page) return;
    const isReached = bottomWatch();
    const scrolled = ({ timeStamp }: Event): void => {
      if (isReached(page, timeStamp)) reach();
    };
    page.addEventListener('scroll', scrolled, { passive: true });
    return () => page.removeEventListener('scroll', scrolled);
  }, [place]);
}
