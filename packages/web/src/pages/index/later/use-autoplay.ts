import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const INTERVAL_MS = 5_000;
const STILL = '(prefers-reduced-motion: reduce)';

/** Calls `onMove` every five seconds, first after the first five. It rests while `isOn` is false, while the
 *  app or its page is hidden, and for readers who want no motion; afterwards five seconds pass again. */
export function useAutoplay(isOn: boolean, onMove: () => void): void {
  const move = useEffectEvent(onMove);
  const isRunning = useSyncExternalStore(watch, mayMove) && isOn;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => move(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

const mayMove = (): boolean => document.visibilityState === 'visible' && !matchMedia(STILL).matches;

function watch(onChange: () => void): () => void {
  const motion = matchMedia(STILL);
  document.addEventListener('visibilitychange', onChange);
  motion.addEventListener('change', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    motion.removeEventListener('change', onChange);
  };
}
