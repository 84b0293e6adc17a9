import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const INTERVAL_MS = 5_000;

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

/** The attribute that the styles read too: the settings keep it up to date. */
const mayMove = (): boolean =>
  document.visibilityState === 'visible' && document.documentElement.dataset['motion'] !== 'reduce';

function watch(onChange: () => void): () => void {
  const motion = new MutationObserver(onChange);
  motion.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    motion.disconnect();
    document.removeEventListener('visibilitychange', onChange);
  };
}
