import { session } from '../../session/session.ts';
import { createStorage } from '../../storage/browser-storage.ts';
import { readObject } from '../../storage/stored-form.ts';

const KEY = 'tessera.slipDeposit';
// For as long as the app is open, also over a reload: a slip is bet soon or not at all.
const storage = createStorage(() => sessionStorage);

const ownerNow = (): string => session.state.userInfo?.id ?? '';

/** Notes the page with the slip for which a deposit was ordered. Of the order before nothing is kept. */
export const noteSlipDeposit = (orderNo: string, address: string): void =>
  storage.write(KEY, { owner: ownerNow(), orderNo, address });

/** The page with the slip for which an order was made; null if it was made for none. */
export function slipOfDeposit(orderNo: string): string | null {
  const kept = readObject(storage.read(KEY));
  const isOwn = kept?.['owner'] === ownerNow() && kept['orderNo'] === orderNo;
  return isOwn && typeof kept['address'] === 'string' ? kept['address'] : null;
}
