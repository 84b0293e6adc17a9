import { useEffect, useEffectEvent } from 'react';

import { boardOf } from '../../../../game-family/boards.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { Icon } from '../../../../ui/icon/index.ts';
import { shortIssue } from '../slip/slip-messages.ts';
import type { DrawInfo, GameInfo } from '../wire.ts';

import styles from './issue-card.module.css';

const SIDES = ['big', 'small', 'odd', 'even'] as const;
type Side = (typeof SIDES)[number];

type LastDrawProps = {
  readonly game: GameInfo;
  readonly last: DrawInfo | null;
  /** False while a new draw is being played out: what follows from it waits for it. */
  readonly isSettled: boolean;
  readonly onSettled: () => void;
};

/** The last draw as the things it was drawn with. A new one is played out; what lies there is always the
 *  server's. */
export function LastDraw({ game, last, isSettled, onSettled }: LastDrawProps) {
  const t = useT();
  const sides = last && isSettled ? [last.big_small, last.odd_even].filter(isSide) : [];
  return (
    <div className={styles.last}>
      <Link to={`/pages/game/history?game_id=${game.id}`} className={styles.lastHead}>
        <span>{last ? t('bet.lastDraw', { no: shortIssue(last.game_no) }) : t('bet.history')}</span>
        {/* Another draw has other words: the old ones do not slide aside for them. */}
        <span key={last?.round_id} className={styles.derived}>
          {last && isSettled && last.numbers.length > 0 && <b>{t('bet.sum', { n: last.sum })}</b>}
          {sides.map((side) => (
            <b key={side}>{t(`bet.side.${side}`)}</b>
          ))}
          <Icon name="forward" size={20} isDirectional />
        </span>
      </Link>
      <div className={styles.numbers}>
        {last && last.numbers.length > 0 ? (
          <Numbers family={game.family} last={last} onEnd={onSettled} />
        ) : (
          <p className={styles.none}>{t(last ? 'bet.void' : 'bet.noDraw')}</p>
        )}
      </div>
    </div>
  );
}

type NumbersProps = { readonly family: string; readonly last: DrawInfo; readonly onEnd: () => void };

function Numbers({ family, last, onEnd }: NumbersProps) {
  const lies = useEffectEvent(onEnd);
  // The draw that was there first is not played.
  useEffect(() => lies(), []);
  const { Reveal } = boardOf(family);
  return <Reveal family={family} numbers={last.numbers} rollKey={last.round_id} onEnd={onEnd} />;
}

const isSide = (text: string): text is Side => (SIDES as readonly string[]).includes(text);
