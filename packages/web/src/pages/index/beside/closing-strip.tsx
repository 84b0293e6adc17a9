import { NumberRow } from '../../../game-family/number-row.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { CountdownRing } from '../../../ui/countdown-ring/index.ts';
import { betUrl } from '../game-links.ts';
import { StripSection } from './sections.tsx';

import styles from './closing-strip.module.css';

const SHOWN_MAX = 6;

/** The rounds that close next, soonest first, in a strip that scrolls sideways; nothing while none is
 *  open. */
export function ClosingStrip({ games }: { readonly games: readonly ListedGame[] }) {
  const open = games.filter((game) => game.closes_at_ms !== null);
  const soonest = open.toSorted((a, b) => (a.closes_at_ms ?? 0) - (b.closes_at_ms ?? 0)).slice(0, SHOWN_MAX);
  if (soonest.length === 0) return null;
  return (
    <StripSection>
      {soonest.map((game) => (
        <Card key={game.id} game={game} />
      ))}
    </StripSection>
  );
}

function Card({ game }: { readonly game: ListedGame }) {
  const t = useT();
  const secondsLeft = useCountdown(game.closes_at_ms);
  return (
    <li>
      <Link to={betUrl(game)} className={styles.card}>
        <CountdownRing secondsLeft={secondsLeft} totalSeconds={game.interval} size={56} />
        <span className={styles.words}>
          <b>{game.name}</b>
          <span className={styles.issue}>{t('home.issue', { no: game.game_no?.split('-')[1] ?? '' })}</span>
          <span className={styles.last}>
            {game.last && <NumberRow family={game.family} numbers={game.last.numbers} size="s" />}
          </span>
        </span>
      </Link>
    </li>
  );
}
