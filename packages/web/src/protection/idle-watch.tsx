import { useState } from 'react';

import { useLazy } from '../lazy/use-lazy.ts';
import { useIdle } from './use-idle.ts';

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
