import { FamilyIcon } from '../../../game-family/family-icon.tsx';
import { formatClock } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { betUrl } from '../game-links.ts';

import styles from './game-tile.module.css';

const MINUTE_S = 60;

/** A game: its icon, its name, how often it draws and how long its issue is still open. */
export function GameTile({ game }: { readonly game: ListedGame }) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  const isWhole = game.interval % MINUTE_S === 0;
  const every = isWhole
    ? t('home.every', { n: game.interval / MINUTE_S })
    : t('home.everySeconds', { n: game.interval });
  return (
    <Link to={betUrl(game)} className={styles.tile}>
      <FamilyIcon family={game.family} />
      <b className={styles.name}>{game.name}</b>
      <span className={styles.line}>
        <span>{every}</span>
        <span dir="ltr">{secondsLeft > 0 ? formatClock(secondsLeft) : t('home.closed')}</span>
      </span>
    </Link>
  );
}
