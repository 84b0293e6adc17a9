import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Runs an animation each time its key changes, but not for the first key. Returns whether it runs and a
 *  function that skips it. `onEnd` is called at the end, skipped or not. */
export function useRoll(
  rollKey: string,
  durationMs: number,
  onEnd?: () => void,
): { readonly isRolling: boolean; readonly skip: () => void } {
  const [playedKey, setPlayedKey] = useState(rollKey);
  const isRolling = playedKey !== rollKey;
  const skip = (): void => {
    setPlayedKey(rollKey);
    onEnd?.();
  };
  const timeUp = useEffectEvent(skip);
  useEffect(() => {
    if (!isRolling) return;
    // In slices: what an animation ends with may be half the page.
    const timer = setTimeout(() => startTransition(() => timeUp()), durationMs);
    return () => clearTimeout(timer);
  }, [isRolling, durationMs]);
  return { isRolling, skip };
}
