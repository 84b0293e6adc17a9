import { useEffect, useRef, useState, type RefObject } from 'react';

import { Skeleton } from '../../../ui/skeleton/index.ts';
import { usePart } from '../use-part.ts';

/** The next matches of a league, once they are near the window. */
export function LeagueMatches({ gameId }: { readonly gameId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return <div ref={place}>{isNear ? <Matches gameId={gameId} /> : <Room />}</div>;
}

/** As high as two matches in matches.css. */
const Room = () => <Skeleton height="calc(9rem + 2px)" />;

const loadMatches = () => import('../matches/next-matches.tsx');

function Matches({ gameId }: { readonly gameId: number }) {
  const part = usePart(loadMatches);
  return part ? <part.NextMatches gameId={gameId} room={<Room />} /> : <Room />;
}

/** Distance below the window at which code and data are loaded. Units: px. */
const AHEAD_PX = 300;

/** Returns true if an element has been in the page's window, or nearly. Home does not pay for what nobody
 *  scrolls to. */
function useIsNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(
      // A busy phone tells of several moments at once, of which the first may be the one before the scroll.
      (moments) => {
        if (moments.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { root: element.closest('main'), rootMargin: `${AHEAD_PX}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [target, isNear]);
  return isNear;
}
