import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { isMember } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { HouseRows } from './house-rows.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberRows } from './member-rows.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { RewardCard } from './reward-card.tsx';
import { Settings } from './settings.tsx';

import styles from './profile-page.module.css';

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
