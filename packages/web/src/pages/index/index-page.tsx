import { useQuery } from '@tanstack/react-query';

import { ApiError } from '../../api/api-error.ts';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { useGames } from '../../live/use-games.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { ClosingStrip } from './closing-strip.tsx';
import { GameTile, GameTileSkeleton } from './game-tile.tsx';
import { Hero } from './hero.tsx';
import { HomeFoot } from './home-foot.tsx';
import { HomeTop } from './home-top.tsx';
import { NoticeLine } from './notice-line.tsx';
import { QuickEntries } from './quick-entries.tsx';
import { useLater } from './use-later.ts';

import styles from './index-page.module.css';
import laterStyles from './later/later.module.css';

export function Page() {
  const t = useT();
  const site = useQuery(siteQuery()).data;
  const games = useGames();
  const list = games.data?.list;
  const later = useLater();
  return (
    <PageBody>
      <HomeTop site={site} />
      {later ? <later.Banner first={<Hero />} /> : <Hero />}
      <NoticeLine>{later && <later.Ticker empty={t('home.notices')} />}</NoticeLine>
      <QuickEntries />
      <ClosingStrip games={list} />
      <section aria-labelledby="home-games">
        <h2 id="home-games" className={styles.heading}>
          {t('home.games')}
        </h2>
        {list === undefined && games.error ? (
          <RefusedState text={textOf(games.error)} onRetry={() => games.refetch()} />
        ) : list?.length === 0 ? (
          <EmptyState icon="clock" title={t('home.noGames')} text={t('home.noGamesText')} />
        ) : (
          <div className={styles.grid}>
            {list ? (
              list.map((game) => <GameTile key={game.id} game={game} />)
            ) : (
              <GameTileSkeleton count={6} />
            )}
          </div>
        )}
      </section>
      {later ? <later.LatestNews /> : <div className={laterStyles.newsRoom} />}
      <HomeFoot site={site} />
    </PageBody>
  );
}

const textOf = (error: Error): string => (error instanceof ApiError ? error.message : '');
