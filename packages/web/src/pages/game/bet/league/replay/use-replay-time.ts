import { useCallback, useSyncExternalStore } from 'react';

import { serverClock } from '../../../../../api/server-clock.ts';
import { nextChangeMs, type ReplayTime, replayAt } from '../../../../../game-family/league-parts.ts';

/** Time of the replay of a draw by the server's clock. Renders once a minute of play, and not while the page
 *  is hidden. */
export function useReplayTime(drawsAtMs: number): ReplayTime {
  const watch = useCallback((notify: () => void) => follow(drawsAtMs, notify), [drawsAtMs]);
  const text = useSyncExternalStore(watch, () => {
    const { phase, slot } = replayAt(serverClock.now() - drawsAtMs);
    return `${phase} ${slot}`;
  });
  const [phase = 'over', slot = ''] = text.split(' ');
  return { phase: phase as ReplayTime['phase'], slot: Number(slot) };
}

function follow(drawsAtMs: number, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    const elapsedMs = serverClock.now() - drawsAtMs;
    const next = nextChangeMs(elapsedMs);
    if (next !== null) timer = setTimeout(tick, next - Math.max(0, elapsedMs) + 1);
  };
  const tick = (): void => {
    notify();
    plan();
  };
  plan();
  return () => clearTimeout(timer);
}
