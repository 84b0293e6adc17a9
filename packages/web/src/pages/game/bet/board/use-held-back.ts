import { useState } from 'react';

/** A balance that does not rise while it is held back; what is spent meanwhile shows at once.
 *  Units: 1/100. */
export function useHeldBack(balanceMinor: bigint | null, isHeld: boolean): bigint | null {
  const [shown, setShown] = useState(balanceMinor);
  const isRisen = isHeld && shown !== null && balanceMinor !== null && balanceMinor > shown;
  const next = isRisen ? shown : balanceMinor;
  if (next !== shown) setShown(next);
  return next;
}
