import { formatMoney, moneyOrZero, parseMoney, type Money } from '@tessera/domain/money';

import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/stored-form.ts';
import { session } from './session.ts';

/** The demo balance of this phone, in minor units; `start` is the balance of a first demo. It outlives the
 *  guest session, so that leaving and coming back does not refill it. */
export function guestBalance(start: string): Money {
  const stored = parseMoney(readText(browserStorage.read(KEYS.guestBalance)));
  return stored.ok ? stored.value : moneyOrZero(start);
}

export function setGuestBalance(balance: Money): void {
  const text = formatMoney(balance);
  browserStorage.write(KEYS.guestBalance, text);
  session.changeUser({ money: text });
}
