import { useQuery } from '@tanstack/react-query';

import { logOut } from '../../account/log-out.ts';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useUnreadMessages, useUnreadNotices } from '../../live/unread.ts';
import { Link } from '../../nav/link.tsx';
import { openUrl } from '../../nav/nav.ts';
import { isMember } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { Card } from '../../ui/card/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { ListRow } from '../../ui/list-row/index.ts';
import { showModal } from '../../ui/modal/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { ProgressLine } from '../../ui/progress/index.ts';
import { DepositOrdersRow } from '../../wallet/deposit/deposit-orders-row.tsx';
import { percentOf } from '../../wallet/reward/share.ts';
import { useFreshVip, type Vip } from '../../wallet/reward/use-rewards.ts';
import { MemberCard } from './member-card.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { Settings } from './settings.tsx';

import styles from './profile-page.module.css';

const SHOWN_MAX = 99;

export function Page() {
  const t = useT();
  const site = useQuery(siteQuery()).data;
  const hasAccount = useSession(isMember);
  return (
    <PageBody>
      <MemberCard currency={site?.currency ?? ''} />
      {hasAccount && <RewardCard />}
      {hasAccount && <MemberRows />}
      <Settings />
      {hasAccount && site?.push === true && <NotificationSettings />}
      <HouseRows />
      <LeaveButton />
      <p className={styles.version}>{site && t('profile.version', { version: site.version })}</p>
    </PageBody>
  );
}

/** Texts of the house, for members and visitors. */
function HouseRows() {
  const t = useT();
  const to = (id: string) => (): void => void openUrl(`/pages/public/rich-text?id=${id}`);
  return (
    <Card isFlush>
      <ListRow icon="help" label={t('richText.name.help')} onTap={to('help')} />
      <ListRow icon="dice" label={t('richText.name.rules')} onTap={to('rules')} />
      <ListRow icon="info" label={t('richText.name.about')} onTap={to('about')} />
    </Card>
  );
}

/** Asks, and ends the session or the demo. */
function LeaveButton() {
  const t = useT();
  const isLoggedIn = useSession((state) => state.isLoggedIn);
  const hasAccount = useSession(isMember);
  if (!isLoggedIn) return null;
  const leave = async (): Promise<void> => {
    const answer = await showModal({ title: t(hasAccount ? 'profile.logoutAsk' : 'profile.endDemoAsk') });
    if (answer.confirm) await logOut();
  };
  return (
    <Button kind="quiet" isWide onPress={leave}>
      {t(hasAccount ? 'profile.logout' : 'profile.endDemo')}
    </Button>
  );
}

/** The member's level and how far the next one is, and the way to the rewards. Its room is there before the
 *  figures are. */
function RewardCard() {
  const t = useT();
  const { data } = useFreshVip();
  const percent = data ? percentToNext(data) : 0;
  return (
    <Card isFlush>
      <Link to="/pages/profile/vip" className={styles.level}>
        <ProgressLine
          label={data ? t('reward.ownLevel', { level: isolated(data.name) }) : t('reward.level')}
          percent={percent}
        >
          {data?.next
            ? t('reward.toNextShort', { level: isolated(data.next.name) })
            : data && t('reward.highest')}
        </ProgressLine>
        <Icon name="forward" size={20} isDirectional />
      </Link>
      <Link to="/pages/profile/welfare" className={styles.level}>
        <Icon name="gift" size={20} />
        <span className={styles.grow}>{t('reward.welfareTitle')}</span>
        <Icon name="forward" size={20} isDirectional />
      </Link>
    </Card>
  );
}

/** Both conditions must be met, so the one that is further away counts. */
const percentToNext = ({ next, deposit, turnover }: Vip): number =>
  next ? Math.min(percentOf(deposit, next.deposit), percentOf(turnover, next.turnover)) : 100;

/** Links to the member's own pages. */
function MemberRows() {
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

/** Number of unread items, at the end of a row. */
function UnreadCount({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className={styles.count}>
      <bdi>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</bdi>
      <span className="sr-only"> {t('message.unread')}</span>
    </span>
  );
}
