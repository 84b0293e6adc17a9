import { minor, type Money, parseMoney } from '@tessera/domain/money';

import { Refusal } from '../kernel/refusal.ts';

/** Reads an amount as clients send it: decimal text, or a number by its decimal text.
 *  Units: 1/100.   Refuses: AMOUNT_INVALID for what is no amount, and for nothing at all. */
export function readAmount(given: string | number | undefined): Money {
  const amount = parseMoney(String(given ?? ''));
  if (!amount.ok || amount.value === 0n) throw new Refusal('AMOUNT_INVALID');
  return minor(amount.value);
}
