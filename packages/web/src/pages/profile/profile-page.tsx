import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { openUrl } from '../../nav/nav.ts';
import { useSession } from '../../session/session.ts';
import { isMember } from '../../session/session-reducer.ts';
import { ListRow } from '../../ui/list-row/index.ts';
import { LeaveButton } from './leave-button.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './profile-page.module.css';
import { Settings } from './settings.tsx';

export function Page() {
  const t = useT();
  const site = useQuery(siteQuery()).data;
  const hasAccount = useSession(isMember);
  return (
    <div className={styles.page}>
      <MemberCard currency={site?.currency ?? ''} />
      {hasAccount && (
        <section className={styles.group}>
          <ListRow
            icon="list"
            label={t('profile.records')}
            onTap={() => void openUrl('/pages/game/record')}
          />
        </section>
      )}
      <Settings />
      <LeaveButton />
      <p className={styles.version}>{site && t('profile.version', { version: site.version })}</p>
    </div>
  );
}
