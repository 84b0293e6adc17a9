import { minor, type Money, parseMoney } from '@tessera/domain/money';

import { Refusal } from '../kernel/refusal.ts';

/** Parses an amount as clients send it: decimal text, or a number by its decimal text.
 *  Units: 1/100.   Refuses: AMOUNT_INVALID for a malformed or missing amount. */
export function readAmount(given: string | number | undefined): Money {
  const amount = parseMoney(String(given ?? ''));
  if (!amount.ok || amount.value === 0n) throw new Refusal('AMOUNT_INVALID');
  return minor(amount.value);
}
