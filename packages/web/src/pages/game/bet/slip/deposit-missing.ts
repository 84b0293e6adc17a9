import { topEntry } from '../../../../nav/nav-reducer.ts';
import { nav, openUrl } from '../../../../nav/nav.ts';
import { formatUrl } from '../../../../nav/url.ts';
import { wishDeposit } from '../../../../wallet/deposit/deposit-wish.ts';

/** Opens a new deposit of what the slip on the page on top lacks; the paid order leads back to that page.
 *  Units: decimal text. */
export function depositMissing(missing: string): void {
  wishDeposit(missing, slipPage());
  void openUrl('/pages/repay/repay');
}

/** The address of the page on top. */
export function slipPage(): string {
  const top = topEntry(nav().store.getState());
  return top ? formatUrl(top) : '';
}
