import { useEffect, useEffectEvent, useState } from 'react';

/** Plays something once each time its key changes; the key it begins with counts as played.
 *  Answers whether it plays now, and how to end it at once. `onEnd` hears the end, skipped or not. */
export function useRoll(rollKey: string, durationMs: number, onEnd?: () => void): [boolean, () => void] {
  const [playedKey, setPlayedKey] = useState(rollKey);
  const isRolling = playedKey !== rollKey;
  const finish = (): void => {
    setPlayedKey(rollKey);
    onEnd?.();
  };
  const timeUp = useEffectEvent(finish);
  useEffect(() => {
    if (!isRolling) return;
    const timer = setTimeout(() => timeUp(), durationMs);
    return () => clearTimeout(timer);
  }, [isRolling, durationMs]);
  return [isRolling, finish];
}
