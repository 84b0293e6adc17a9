import { FamilyIcon } from '../../../game-family/family-icon.tsx';
import { drawText } from '../../../game-family/signs.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { betUrl } from '../game-links.ts';

import styles from './game-tile.module.css';

type GameTileProps = {
  readonly game: ListedGame;
  /** The member's bets without a result. */
  readonly betCount: number;
};

/** A game: icon and name, how long its issue is still open, the numbers of the last one, and the member's
 *  open bets. */
export function GameTile({ game, betCount }: GameTileProps) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  return (
    <Link to={betUrl(game)} className={styles.tile}>
      <FamilyIcon family={game.family} />
      <span className={styles.end}>
        <b dir="ltr">
          {secondsLeft > 0
            ? formatClock(secondsLeft)
            : t(game.game_no === null ? 'home.paused' : 'home.closed')}
        </b>
        {betCount > 0 && <span>{t('home.mine', { n: betCount })}</span>}
      </span>
      <b className={styles.name}>{game.name}</b>
      <span className={styles.last}>
        {game.last && (
          <>
            <span>{t('home.last')}</span> <span dir="ltr">{drawText(game.family, game.last.numbers)}</span>
          </>
        )}
      </span>
    </Link>
  );
}
