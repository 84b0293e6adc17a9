import type { ReactNode } from 'react';

import { useRecentGames } from '../../../bets/recent-games.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './games.module.css';

type SectionProps = { readonly children: ReactNode };

/** The grid of all games. */
export function TilesSection({ children }: SectionProps) {
  const t = useT();
  return (
    <section aria-labelledby="home-games">
      <h2 id="home-games" className={styles.heading}>
        {t('home.games')}
      </h2>
      {children}
    </section>
  );
}

/** The games that were played last. */
export function RecentSection({ children }: SectionProps) {
  const t = useT();
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent" className={styles.heading}>
        {t('home.recent')}
      </h2>
      {children}
    </section>
  );
}

export const Tiles = ({ children }: SectionProps) => <div className={styles.grid}>{children}</div>;

/** The games before their code or their data has come, as high as game-tile.module.css makes them. */
export function GamesSkeleton() {
  const hasRecent = useRecentGames().length > 0;
  return (
    <>
      {hasRecent && (
        <RecentSection>
          <Skeleton height={88} />
        </RecentSection>
      )}
      <TilesSection>
        <Tiles>
          <Skeleton height={136} count={6} />
        </Tiles>
      </TilesSection>
    </>
  );
}
