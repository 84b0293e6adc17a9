import { formatClock } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { useCountdown } from '../../live/use-countdown.ts';
import type { ListedGame } from '../../live/use-game-list.ts';
import { Link } from '../../nav/link.tsx';
import { Icon, type IconName } from '../../ui/icon/index.ts';
import { betUrl } from './game-links.ts';

import styles from './game-tile.module.css';

const MINUTE_S = 60;
const ICONS: Readonly<Record<string, IconName>> = { k3: 'dice', pk10: 'ranks', ssc: 'balls', pc28: 'balls' };

/** A game: its sign, its name, how often it draws and how long it is still open. */
export function GameTile({ game }: { readonly game: ListedGame }) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  const isWhole = game.interval % MINUTE_S === 0;
  const every = isWhole
    ? t('home.every', { n: game.interval / MINUTE_S })
    : t('home.everySeconds', { n: game.interval });
  return (
    <Link to={betUrl(game)} className={styles.tile}>
      <span className={styles.sign} data-family={game.family}>
        <Icon name={ICONS[game.family] ?? 'dice'} size={28} />
      </span>
      <b className={styles.name}>{game.name}</b>
      <span className={styles.line}>
        <span>{every}</span>
        <span dir="ltr">{secondsLeft > 0 ? formatClock(secondsLeft) : t('home.closed')}</span>
      </span>
    </Link>
  );
}
