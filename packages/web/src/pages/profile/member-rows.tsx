import { useT } from '../../i18n/i18n.ts';
import { useUnreadMessages, useUnreadNotices } from '../../live/unread.ts';
import { openUrl } from '../../nav/nav.ts';
import { Card } from '../../ui/card/index.ts';
import { ListRow } from '../../ui/list-row/index.ts';
import { DepositOrdersRow } from '../../wallet/deposit/deposit-orders-row.tsx';
import { UnreadCount } from './unread-count.tsx';

/** Links to the member's own pages. */
export function MemberRows() {
  const t = useT();
  const unread = useUnreadNotices();
  const unreadMessages = useUnreadMessages();
  const to = (url: string) => (): void => void openUrl(url);
  return (
    <Card isFlush>
      <ListRow icon="person" label={t('profile.userinfo')} onTap={to('/pages/profile/userinfo')} />
      <ListRow icon="chart" label={t('profile.assets')} onTap={to('/pages/assets/assets')} />
      <ListRow icon="list" label={t('profile.moneyLog')} onTap={to('/pages/trade/record')} />
      <DepositOrdersRow />
      <ListRow icon="rules" label={t('profile.records')} onTap={to('/pages/game/record')} />
      <ListRow icon="repeat" label={t('chase.mine')} onTap={to('/pages/game/chase')} />
      <ListRow icon="wallet" label={t('profile.cards')} onTap={to('/pages/trade/cards')} />
      <ListRow icon="lock" label={t('security.title')} onTap={to('/pages/profile/security')} />
      <ListRow icon="clock" label={t('protection.title')} onTap={to('/pages/profile/protection')} />
      <ListRow
        icon="mail"
        label={t('message.title')}
        value={unreadMessages > 0 ? <UnreadCount count={unreadMessages} /> : undefined}
        onTap={to('/pages/profile/messages')}
      />
      <ListRow
        icon="bell"
        label={t('notice.title')}
        value={unread > 0 ? <UnreadCount count={unread} /> : undefined}
        onTap={to('/pages/profile/notice')}
      />
    </Card>
  );
}
