import type { ReactNode } from 'react';

import { askForLogin } from '../api/api.ts';
import { useT } from '../i18n/i18n.ts';
import { openUrl } from '../nav/nav.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button/index.ts';
import { EmptyState } from '../ui/empty-state/index.ts';

/** Guards a page of the wallet: a visitor is sent to the login page and returns, a guest to the
 *  registration. */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const hasAccount = useSession(isMember);
  const isDemo = useSession((state) => state.isLoggedIn && !hasAccount);
  if (hasAccount) return children;
  return isDemo ? (
    <EmptyState
      icon="wallet"
      title={t('wallet.guest')}
      text={t('wallet.guestText')}
      action={<Button onPress={() => openUrl('/pages/register/register')}>{t('common.register')}</Button>}
    />
  ) : (
    <EmptyState
      icon="wallet"
      title={t('wallet.visitor')}
      text={t('wallet.visitorText')}
      action={<Button onPress={askForLogin}>{t('common.login')}</Button>}
    />
  );
}
