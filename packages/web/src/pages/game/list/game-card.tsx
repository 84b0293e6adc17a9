import { FamilyIcon } from '../../../game-family/family-icon.tsx';
import { NumberRow } from '../../../game-family/number-row.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { CountdownRing } from '../../../ui/countdown-ring/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './game-card.module.css';

const MINUTE_S = 60;

/** A game: icon and name, the issue on sale with the time left, and the last numbers. */
export function GameCard({ game }: { readonly game: ListedGame }) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  const every =
    game.interval % MINUTE_S === 0
      ? t('gameList.every', { n: game.interval / MINUTE_S })
      : t('gameList.everySeconds', { n: game.interval });
  const isOpen = game.game_no !== null;
  return (
    <Link to={`/pages/game/bet?game_id=${game.id}`} className={styles.card}>
      <FamilyIcon family={game.family} />
      <span className={styles.words}>
        <b className={styles.name}>{game.name}</b>
        <span className={styles.soft}>
          {every}
          {isOpen && ` \u00b7 ${t('gameList.issue', { no: game.game_no?.split('-')[1] ?? '' })}`}
        </span>
        <span className={styles.last}>
          {game.last ? (
            <NumberRow family={game.family} numbers={game.last.numbers} size="s" />
          ) : (
            <span className={styles.soft}>{t('gameList.noDraw')}</span>
          )}
        </span>
      </span>
      {isOpen ? (
        <CountdownRing secondsLeft={secondsLeft} totalSeconds={game.interval} size={56} />
      ) : (
        <span className={styles.soft}>{t('gameList.paused')}</span>
      )}
    </Link>
  );
}

/** As high as a card in game-card.module.css. */
export const GameCardSkeleton = () => <Skeleton height={112} />;
