import { useState } from 'react';

import { serverClock } from '../api/server-clock.ts';
import { useIsBefore } from './use-is-before.ts';

/** The server's time as of the last of these moments that has passed. Renders once when the next one comes,
 *  and not between them.   Units: epoch ms. */
export function useNow(moments: readonly number[]): number {
  const [nowMs, setNow] = useState(() => serverClock.now());
  const next = Math.min(...moments.filter((moment) => moment > nowMs));
  const isKnown = Number.isFinite(next);
  const isBefore = useIsBefore(isKnown ? next : null);
  if (isKnown && !isBefore) setNow(Math.max(next, serverClock.now()));
  return nowMs;
}
