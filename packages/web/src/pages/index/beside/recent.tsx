import { useRecentGames } from '../../../bets/recent-games.ts';
import { FamilyIcon } from '../../../game-family/family-icon.tsx';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { betUrl } from '../game-links.ts';
import { RecentSection } from './sections.tsx';

import styles from './recent.module.css';

/** The games on which the player has bet last, one tap away. Nothing for who has not. */
export function Recent({ games }: { readonly games: readonly ListedGame[] }) {
  const recent = useRecentGames().flatMap((id) => games.find((game) => game.id === id) ?? []);
  if (recent.length === 0) return null;
  return (
    <RecentSection>
      <ul className={styles.row}>
        {recent.map((game) => (
          <li key={game.id}>
            <Link to={betUrl(game)} className={styles.game}>
              <FamilyIcon family={game.family} />
              <span>{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </RecentSection>
  );
}
