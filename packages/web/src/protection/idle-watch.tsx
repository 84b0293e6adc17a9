import { useState, useEffect, useEffectEvent } from 'react';

import { useLazy } from '../lazy/use-lazy.ts';

/** Taps, keys and the wheel; a finger that scrolls goes down first. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

const IDLE_MS = 2 * 60_000;

type IdleWatchProps = {
  /** True if lines are chosen that are not sent yet. */
  readonly hasSlip: boolean;
  /** Returns true if a bet could still be cancelled; asked only of who is idle. */
  readonly hasOpenBet: () => Promise<boolean>;
};

const loadSheet = () => import('./idle-sheet.tsx');

/** Asks a member who has not touched the page of a game for two minutes whether somebody is still there, but
 *  only while a bet is open to change: chosen and not sent, or accepted and not closed. */
export function IdleWatch({ hasSlip, hasOpenBet }: IdleWatchProps) {
  const [isAsked, setIsAsked] = useState(false);
  const sheet = useLazy(isAsked ? loadSheet : null);
  useIdle(IDLE_MS, (isTouched) => {
    const ask = (isOpen: boolean): void => {
      if (isOpen && !isTouched()) setIsAsked(true);
    };
    if (hasSlip) ask(true);
    // Without an answer nothing is known to be open.
    else void hasOpenBet().then(ask, () => undefined);
  });
  return sheet && <sheet.IdleSheet onStay={() => setIsAsked(false)} />;
}

/** Calls once when nobody has touched the app for so long, and again only after a further touch. It can be
 *  asked whether there was one since: what it starts may have to wait for an answer. Nothing is called while
 *  nobody sees the app; that is made up for when it is shown.
 *  Units: ms. */
function useIdle(idleMs: number, onIdle: (isTouched: () => boolean) => void): void {
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
