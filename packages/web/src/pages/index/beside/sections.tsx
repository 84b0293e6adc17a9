import type { ReactNode } from 'react';

import { useFavourites } from '../../../bets/favourite-games.ts';
import { useRecentGames } from '../../../bets/recent-games.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './games.module.css';

type SectionProps = {
  readonly name: 'games' | 'recent' | 'favourites';
  readonly children: ReactNode;
};

export function Section({ name, children }: SectionProps) {
  const title = useT()(`home.${name}`);
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** The games one tap away, by their ids: those played last, and those marked in the lobby. */
export const useShortcuts = () =>
  [
    ['recent', useRecentGames()],
    ['favourites', useFavourites()],
  ] as const;

/** The grid of all games. */
export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <Section name="games">
    <div className={styles.grid}>{children}</div>
  </Section>
);

/** The games before their code or their data has come, as high as shortcuts.module.css and
 *  game-tile.module.css make them. */
export const GamesSkeleton = () => (
  <>
    {useShortcuts().map(
      ([name, ids]) =>
        ids.length > 0 && (
          <Section key={name} name={name}>
            <Skeleton height={100 * Math.ceil(ids.length / 3) - 12} />
          </Section>
        ),
    )}
    <Tiles>
      <Skeleton height={136} count={6} />
    </Tiles>
  </>
);
