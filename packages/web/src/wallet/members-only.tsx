import { Fragment, type ReactNode } from 'react';

import { askForLogin } from '../api/api.ts';
import { useT } from '../i18n/i18n.ts';
import { openUrl } from '../nav/nav.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button/index.ts';
import { EmptyState } from '../ui/empty-state/index.ts';

type MembersOnlyProps = {
  /** Area that needs an account. */
  readonly area?: keyof typeof AREAS;
  readonly children: ReactNode;
};

const AREAS = {
  wallet: {
    icon: 'wallet',
    guest: 'wallet.guest',
    guestText: 'wallet.guestText',
    visitor: 'wallet.visitor',
    visitorText: 'wallet.visitorText',
  },
  message: {
    icon: 'mail',
    guest: 'message.guest',
    guestText: 'message.guestText',
    visitor: 'message.visitor',
    visitorText: 'message.visitorText',
  },
  protection: {
    icon: 'clock',
    guest: 'protection.guest',
    guestText: 'protection.guestText',
    visitor: 'protection.visitor',
    visitorText: 'protection.visitorText',
  },
  reward: {
    icon: 'gift',
    guest: 'reward.guest',
    guestText: 'reward.guestText',
    visitor: 'reward.visitor',
    visitorText: 'reward.visitorText',
  },
} as const;

/** Guards a page of a member: a visitor is sent to the login page and returns, a guest to the registration.
 *  For another member the page begins anew: nothing that the one before has typed is left. */
export function MembersOnly({ area = 'wallet', children }: MembersOnlyProps) {
  const t = useT();
  const hasAccount = useSession(isMember);
  const id = useSession(({ userInfo }) => userInfo?.id);
  const isDemo = useSession((state) => state.isLoggedIn && !hasAccount);
  if (hasAccount) return <Fragment key={id}>{children}</Fragment>;
  const texts = AREAS[area];
  return isDemo ? (
    <EmptyState
      icon={texts.icon}
      title={t(texts.guest)}
      text={t(texts.guestText)}
      action={<Button onPress={() => openUrl('/pages/register/register')}>{t('common.register')}</Button>}
    />
  ) : (
    <EmptyState
      icon={texts.icon}
      title={t(texts.visitor)}
      text={t(texts.visitorText)}
      action={<Button onPress={askForLogin}>{t('common.login')}</Button>}
    />
  );
}
