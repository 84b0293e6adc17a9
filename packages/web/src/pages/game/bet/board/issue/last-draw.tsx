import { useEffect, useEffectEvent, useState } from 'react';

import { shortIssue } from '../../../../../bets/bet-names.ts';
import { boardOf } from '../../../../../game-family/boards.ts';
import { signOf } from '../../../../../game-family/signs.ts';
import { translateMessage, useT } from '../../../../../i18n/i18n.ts';
import { Link } from '../../../../../nav/link.tsx';
import { Icon } from '../../../../../ui/icon/index.ts';
import type { DrawInfo, GameInfo } from '../../picks/wire.ts';

import styles from './issue-card.module.css';

const SIDES = ['big', 'small', 'odd', 'even'] as const;
type Side = (typeof SIDES)[number];

type LastDrawProps = {
  readonly game: GameInfo;
  readonly last: DrawInfo | null;
  /** False while the animation of a new draw runs: derived values appear after it. */
  readonly isSettled: boolean;
  readonly onSettled: () => void;
};

/** The last draw as the family draws its numbers. A new draw is animated; the numbers at rest are always the
 *  server's. */
export function LastDraw({ game, last, isSettled, onSettled }: LastDrawProps) {
  const t = useT();
  const [firstRound] = useState(last?.round_id);
  const isNew = last !== null && last.round_id !== firstRound && last.numbers.length > 0;
  return (
    <div className={styles.last}>
      <Link to={`/pages/game/history?game_id=${game.id}`} className={styles.lastHead}>
        <span>{last ? t('bet.lastDraw', { no: shortIssue(last.game_no) }) : t('bet.history')}</span>
        {/* Keyed by round: the words of a new draw appear in place instead of sliding. */}
        <span key={last?.round_id} className={styles.derived}>
          {isSettled && <DrawWords family={game.family} draw={last} />}
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
      <output className="sr-only">
        {isNew &&
          t('bet.told', {
            no: shortIssue(last.game_no),
            numbers: t(signOf(game.family).rowLabel, { numbers: last.numbers.join(' ') }),
          })}
      </output>
    </div>
  );
}

type DrawWordsProps = { readonly family: string; readonly draw: DrawInfo | null };

/** The sum of a draw and its sides; nothing of a voided round. */
export function DrawWords({ family, draw }: DrawWordsProps) {
  const t = useT();
  if (!draw || draw.numbers.length === 0) return null;
  return (
    <>
      <b>{translateMessage(`bet.sum.${family}`, { n: draw.sum })}</b>{' '}
      {[draw.big_small, draw.odd_even].filter(isSide).map((side) => (
        <b key={side}>{t(`bet.side.${side}`)} </b>
      ))}
    </>
  );
}

type NumbersProps = { readonly family: string; readonly last: DrawInfo; readonly onEnd: () => void };

function Numbers({ family, last, onEnd }: NumbersProps) {
  const lies = useEffectEvent(onEnd);
  // The first draw is not animated.
  useEffect(() => lies(), []);
  const { Reveal } = boardOf(family);
  const { numbers, drawtime, round_id } = last;
  return (
    <Reveal family={family} numbers={numbers} drawnAtMs={drawtime * 1000} rollKey={round_id} onEnd={onEnd} />
  );
}

const isSide = (text: string): text is Side => (SIDES as readonly string[]).includes(text);
