import type { ReactNode } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './games.module.css';

type SectionProps = { readonly children: ReactNode };

/** The strip of the rounds that close next. */
export function StripSection({ children }: SectionProps) {
  const t = useT();
  return (
    <section aria-labelledby="home-closing">
      <h2 id="home-closing" className={styles.heading}>
        {t('home.closingNext')}
      </h2>
      <ul className={styles.strip}>{children}</ul>
    </section>
  );
}

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

/** Both sections before their code or their data has come, as high as closing-strip.module.css and
 *  game-tile.module.css make them. */
export const GamesSkeleton = () => (
  <>
    <StripSection>
      <li className={styles.waiting}>
        <Skeleton height={96} />
      </li>
    </StripSection>
    <TilesSection>
      <Tiles>
        <Skeleton height={136} count={6} />
      </Tiles>
    </TilesSection>
  </>
);
