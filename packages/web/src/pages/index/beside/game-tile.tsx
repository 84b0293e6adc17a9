import { FamilyIcon } from '../../../game-family/icon/family-icon.tsx';
import { NumberRow } from '../../../game-family/number/number-row.tsx';
import { signOf } from '../../../game-family/signs.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { betUrl } from '../game-links.ts';

import styles from './game-tile.module.css';

export type GameTileProps = {
  readonly game: ListedGame;
  /** The member's bets without a result. */
  readonly betCount: number;
};

/** A game: icon and name, how long its issue is still open, the last draw as the family draws it, and the
 *  member's open bets. The last match day of a league is ten scores, which say nothing without their clubs.
 */
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
      {!signOf(game.family).scoreOf && (
        <span className={styles.last}>
          {game.last && (
            <>
              <span className="sr-only">{t('home.last')}</span>{' '}
              <NumberRow family={game.family} numbers={game.last.numbers} size="l" />
            </>
          )}
        </span>
      )}
    </Link>
  );
}
