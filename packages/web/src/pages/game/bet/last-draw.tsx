import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { DiceRoll } from '../../../ui/dice/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { NumberReveal } from '../../../ui/numbers/index.ts';
import styles from './issue-card.module.css';
import { shortIssue } from './slip-words.ts';
import type { DrawInfo, GameInfo } from './wire.ts';

const DIE_SIZE = 36;
const SIDES = ['big', 'small', 'odd', 'even'] as const;
type Side = (typeof SIDES)[number];

/** The last draw as the things it was drawn with. A new one is played out; what lies there is always the server's. */
export function LastDraw({ game, last }: { readonly game: GameInfo; readonly last: DrawInfo | null }) {
  const t = useT();
  const sides = last ? [last.big_small, last.odd_even].filter(isSide) : [];
  return (
    <div className={styles.last}>
      <Link to={`/pages/game/history?game_id=${game.id}`} className={styles.lastHead}>
        <span>{last ? t('bet.lastDraw', { no: shortIssue(last.game_no) }) : t('bet.history')}</span>
        <span className={styles.derived}>
          {last && last.numbers.length > 0 && <b>{t('bet.sum', { n: last.sum })}</b>}
          {sides.map((side) => (
            <b key={side}>{t(`bet.side.${side}`)}</b>
          ))}
          <Icon name="forward" size={20} isDirectional />
        </span>
      </Link>
      <div className={styles.numbers}>
        {last && last.numbers.length > 0 ? (
          <Numbers family={game.family} last={last} />
        ) : (
          <p className={styles.none}>{t(last ? 'bet.void' : 'bet.noDraw')}</p>
        )}
      </div>
    </div>
  );
}

function Numbers({ family, last }: { readonly family: string; readonly last: DrawInfo }) {
  return family === 'k3' ? (
    <DiceRoll numbers={last.numbers} rollKey={last.round_id} size={DIE_SIZE} />
  ) : (
    <NumberReveal family={family} numbers={last.numbers} rollKey={last.round_id} />
  );
}

const isSide = (text: string): text is Side => (SIDES as readonly string[]).includes(text);
