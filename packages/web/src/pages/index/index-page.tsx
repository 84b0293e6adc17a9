import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { GamesSkeleton } from './beside/sections.tsx';
import { Hero } from './hero.tsx';
import { HomeTop } from './home-top.tsx';
import { NoticeLine } from './notice-line.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { usePart } from './use-part.ts';

import styles from './index-page.module.css';

export function Page() {
  const t = useT();
  const site = useQuery(siteQuery()).data;
  const beside = usePart(loadBeside);
  const later = usePart(loadLater);
  return (
    <PageBody>
      <HomeTop site={site} beside={beside} />
      {later ? <later.Banner first={<Hero />} /> : <Hero />}
      <NoticeLine>{later && <later.Ticker empty={t('home.notices')} />}</NoticeLine>
      <QuickEntries />
      {beside ? <beside.Games later={later} /> : <GamesSkeleton />}
      {later ? <later.LatestNews /> : <div className={styles.newsRoom} />}
      {later ? <later.HomeFoot site={site} /> : <div className={styles.footRoom} />}
    </PageBody>
  );
}

/** The boot script preloads it. */
const loadBeside = () => import('./beside/beside.ts');
const loadLater = () => import('./later/later.ts');
