import { useEffect, useEffectEvent } from 'react';

/** Taps, keys and the wheel; a finger that scrolls goes down first. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls once when nobody has touched the app for so long, and again only after a further touch. It can be
 *  asked whether there was one since: what it starts may have to wait for an answer. Nothing is called while
 *  nobody sees the app; that is made up for when it is shown.
 *  Units: ms. */
export function useIdle(idleMs: number, onIdle: (isTouched: () => boolean) => void): void {
  const call = useEffectEvent(onIdle);
  useEffect(() => {
    // The wall clock: that of the document may stand still while the phone sleeps.
    let touchedAt = Date.now();
    let touches = 0;
    let firedAfter = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (document.visibilityState === 'hidden') return;
      const left = touchedAt + idleMs - Date.now();
      if (left > 0) timer = setTimeout(check, left);
      else if (firedAfter < touches) fire();
    };
    const fire = (): void => {
      const seen = touches;
      firedAfter = seen;
      call(() => touches > seen);
    };
    const touched = (): void => {
      touchedAt = Date.now();
      touches += 1;
      if (timer === undefined) check();
    };
    check();
    for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true });
      document.removeEventListener('visibilitychange', check);
    };
  }, [idleMs]);
}
