import { useState } from 'react';

import { useIsBefore } from '../live/use-is-before.ts';

/** A round of the player whose result is not on the screen yet. */
export type Unseen = {
  /** Null for a round that was drawn before the page was here. */
  readonly drawsAtMs: number | null;
  /** Null before the draw. */
  readonly numbers: readonly number[] | null;
};

/** A balance, or a sum of wins and losses, that does not rise once the draw of an unseen round is due, since
 *  what it pays would give its result away; what is spent meanwhile shows at once. Before that nothing is
 *  paid: what comes then is an undone bet or a deposit. Null for no such round.  Units: 1/100. */
export function useHeldBack(balanceMinor: bigint | null, unseen: Unseen | null): bigint | null {
  const isAwaited = useIsBefore(unseen?.drawsAtMs ?? null);
  const isHeld = unseen !== null && !(isAwaited && unseen.numbers === null);
  const [shown, setShown] = useState(balanceMinor);
  const isRisen = isHeld && shown !== null && balanceMinor !== null && balanceMinor > shown;
  const next = isRisen ? shown : balanceMinor;
  if (next !== shown) setShown(next);
  return next;
}
