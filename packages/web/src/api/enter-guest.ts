import { formatMoney } from '@tessera/domain/money';

import { t } from '../i18n/i18n.ts';
import { guestBalance } from '../session/guest-balance.ts';
import { session } from '../session/session.ts';
import { queryClient } from './query-client.ts';
import { siteQuery } from './site.ts';

/** Starts the demo on this phone with the house's demo balance, or with what an earlier demo left. */
export async function enterGuest(): Promise<void> {
  const site = await queryClient.fetchQuery(siteQuery());
  session.enterAsGuest(t('common.guest'), formatMoney(guestBalance(site.guest_balance)));
}
