import { FamilyIcon } from '../../../game-family/icon/family-icon.tsx';
import { NumberRow } from '../../../game-family/number/number-row.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { CountdownRing } from '../../../ui/countdown-ring/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './game-card.module.css';

const MINUTE_S = 60;

type GameCardProps = {
  readonly game: ListedGame;
  readonly isFavourite: boolean;
  readonly onFavourite: () => void;
};

/** A game: icon and name, the time left of its issue, the numbers of the last one, and a star to mark it. */
export function GameCard({ game, isFavourite, onFavourite }: GameCardProps) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  const every =
    game.interval % MINUTE_S === 0
      ? t('gameList.every', { n: game.interval / MINUTE_S })
      : t('gameList.everySeconds', { n: game.interval });
  const isOpen = game.game_no !== null;
  return (
    <li className={styles.item}>
      <Link to={`/pages/game/bet?game_id=${game.id}`} className={styles.card}>
        <FamilyIcon family={game.family} />
        <span className={styles.words}>
          <b className={styles.name}>{game.name}</b>
          <span className={styles.soft}>{game.last ? `${every} \u00b7 ${t('gameList.last')}` : every}</span>
          <span className={styles.last}>
            {game.last ? (
              <NumberRow family={game.family} numbers={game.last.numbers} size="s" />
            ) : (
              <span className={styles.soft}>{t('gameList.noDraw')}</span>
            )}
          </span>
        </span>
        <span className={styles.end}>
          {isOpen ? (
            <CountdownRing secondsLeft={secondsLeft} totalSeconds={game.interval} size={56} />
          ) : (
            <span className={styles.soft}>{t('gameList.paused')}</span>
          )}
        </span>
      </Link>
      <button
        type="button"
        className={styles.star}
        aria-label={t('gameList.favourite', { name: game.name })}
        aria-pressed={isFavourite}
        onClick={onFavourite}
      >
        <Icon name="star" size={20} />
      </button>
    </li>
  );
}

/** As high as a card in game-card.module.css. */
export const GameCardSkeleton = () => <Skeleton height={112} />;
