import type { ReactNode } from 'react';

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

export const Tiles = ({ children }: SectionProps) => <div className={styles.grid}>{children}</div>;

/** The games before their code or their data has come, as high as game-tile.module.css makes them. */
export const GamesSkeleton = () => (
  <TilesSection>
    <Tiles>
      <Skeleton height={136} count={6} />
    </Tiles>
  </TilesSection>
);
