import { FamilyIcon } from '../../../game-family/icon/family-icon.tsx';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { betUrl } from '../game-links.ts';
import { Section, useShortcuts } from './sections.tsx';

import styles from './shortcuts.module.css';

/** The games on which the player has bet last, and those that were marked, one tap away. Nothing for who has
 *  neither. */
export const Shortcuts = ({ games }: { readonly games: readonly ListedGame[] }) =>
  useShortcuts().map(([name, ids]) => {
    const found = ids.flatMap((id) => games.find((game) => game.id === id) ?? []);
    if (found.length === 0) return null;
    return (
      <Section key={name} name={name}>
        <ul className={styles.row}>
          {found.map((game) => (
            <li key={game.id}>
              <Link to={betUrl(game)} className={styles.game}>
                <FamilyIcon family={game.family} />
                <span>{game.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
