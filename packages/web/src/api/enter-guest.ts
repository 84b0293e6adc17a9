import { formatMoney } from '@tessera/domain/money';

import { t } from '../i18n/i18n.ts';
import { guestBalance } from '../session/guest-balance.ts';
import { session } from '../session/session.ts';
import { queryClient } from './query-client.ts';
import { siteQuery } from './site.ts';

/** Starts the demo on this phone with the configured demo balance, or with the rest of an earlier demo. */
export async function enterGuest(): Promise<void> {
  const site = await queryClient.fetchQuery(siteQuery());
  session.enterAsGuest(t('common.guest'), formatMoney(guestBalance(site.guest_balance)));
}
