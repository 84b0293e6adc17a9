import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { holdResult } from '../../../../bets/held-results.ts';
import type { FamilyStage } from '../../../../game-family/family-parts.ts';
import { rowLabel } from '../../../../game-family/row-label.ts';
import { PlainArena } from '../../../../game-family/stage/plain-stage.tsx';
import { formatAmount, formatClock } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useCountdown } from '../../../../live/use-countdown.ts';
import { play } from '../../../../settings/feel/feel.ts';
import { isStill } from '../../../../settings/motion.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { ErrorBoundary } from '../../../../ui/error-boundary/index.ts';
import { useRoll } from '../../../../ui/motion/use-roll.ts';
import type { PlayData } from '../picks/wire.ts';
import { StageActions } from './stage-actions.tsx';
import { LINES_MAX, StageLines } from './stage-lines.tsx';
import type { StageRound } from './stage-round.ts';
import { useCounted } from './use-counted.ts';

import styles from './stage.module.css';

type StageViewProps = {
  readonly family: FamilyStage;
  readonly prices: PlayData;
  readonly round: StageRound;
  /** Derived figures of the draw: its sum and sides. */
  readonly derived: ReactNode;
  /** The draw was played, and the result is on the screen. */
  readonly onShown: () => void;
  /** Undefined without lines to repeat. */
  readonly onAgain: (() => unknown) | undefined;
  readonly onClose: () => void;
};

/** Seconds between two lines that turn to gold. */
const LINE_S = 0.15;

/** The draw as a player with bets on it sees it. A tap anywhere on it skips the animation.
 *
 *  awaited -- numbers --> played -- time up, or a tap --> shown, with what each line has come to */
export function StageView(props: StageViewProps) {
  const { round, onShown, onClose } = props;
  const [hasCrashed, setCrashed] = useState(false);
  const isOver = hasCrashed && round.sums !== null;
  const shown = useEffectEvent(onShown);
  // The page waits for the result to be shown, the balance above all: what cannot show it must not keep it.
  useEffect(() => {
    if (isOver) shown();
  }, [isOver]);
  return (
    <ErrorBoundary place="stage" onCrash={() => setCrashed(true)} onClose={onClose}>
      <Stage {...props} />
    </ErrorBoundary>
  );
}

function Stage({ family, prices, round, derived, onShown, onAgain, onClose }: StageViewProps) {
  const t = useT();
  const { numbers, sums, roundId, drawsAtMs } = round;
  const { game } = prices;
  const isFlat = isStill() || numbers?.length === 0;
  // A draw that came before the page was here has nothing to wait for.
  const rollKey = drawsAtMs !== null && numbers && !isFlat ? roundId : '';
  const { isRolling, skip } = useRoll(rollKey, family.playMs);
  const isShown = numbers !== null && !isRolling && sums !== null;
  const Arena = isFlat ? PlainArena : family.Arena;
  const shown = useEffectEvent(() => {
    onShown();
    if (round.hasWon) play('win');
  });
  useEffect(() => {
    if (isShown) shown();
  }, [isShown]);
  useEffect(() => (isShown ? undefined : holdResult(roundId, isRolling)), [isShown, roundId, isRolling]);
  return (
    <div className={styles.stage} data-stage={isShown ? 'shown' : isRolling ? 'played' : 'awaited'}>
      <div className={styles.head}>
        <p className={styles.title}>
          {numbers === null || isRolling ? (
            <Wait round={round} />
          ) : (
            <span>{t('bet.issue', { no: shortIssue(round.issue) })}</span>
          )}
          {isShown && <Result round={round} />}
        </p>
        {isShown && <StageActions roundId={roundId} onAgain={onAgain} onClose={onClose} />}
      </div>
      <div className={styles.arena}>
        {numbers?.length === 0 ? (
          <p className={styles.void}>{t('bet.void')}</p>
        ) : (
          <Arena family={game.family} numbers={numbers} drawnAtMs={round.drawnAtMs} isPlaying={isRolling} />
        )}
      </div>
      <StageLines
        rows={round.rows}
        plays={prices.plays}
        isShown={isShown}
        isGold={round.hasWon}
        stepS={LINE_S}
      >
        {derived}
      </StageLines>
      {isRolling && (
        <button type="button" className={styles.skip} aria-label={t('common.skipMotion')} onClick={skip} />
      )}
      <output className="sr-only">{isShown && <DrawSentence round={round} family={game.family} />}</output>
    </div>
  );
}

function Wait({ round: { issue, drawsAtMs } }: { readonly round: StageRound }) {
  const t = useT();
  const secondsLeft = useCountdown(drawsAtMs);
  const no = shortIssue(issue);
  const words =
    secondsLeft > 0 ? t('bet.waiting', { no, time: formatClock(secondsLeft) }) : t('bet.drawing', { no });
  return <span>{words}</span>;
}

/** Counts up after the last line has turned to gold. At or below the stake it is quiet: no gold, and nothing
 *  counts. */
function Result({ round: { sums, hasWon, rows } }: { readonly round: StageRound }) {
  const t = useT();
  const backMinor = sums?.backMinor ?? 0n;
  const won = rows.filter((row) => row.status === 'win').length;
  const delayS = hasWon ? Math.min(won, LINES_MAX) * LINE_S : 0;
  const amount = useCounted(backMinor, { first: hasWon ? 0n : backMinor, delayS });
  if (backMinor === 0n) return <span className={styles.lost}>{t('result.notWon')}</span>;
  return (
    <span className={styles.back} style={{ '--size': hasWon ? 'var(--text-4)' : null } as CSSProperties}>
      <Amount value={amount} isSigned tone={hasWon ? 'win' : 'plain'} />
    </span>
  );
}

/** The whole draw in one sentence: what was drawn, what was staked, what came back. */
function DrawSentence({ round, family }: { readonly round: StageRound; readonly family: string }) {
  const t = useT();
  const locale = useLocale();
  const told = {
    no: shortIssue(round.issue),
    numbers: rowLabel(t, family, round.numbers ?? []),
    stake: formatAmount(round.sums?.stakeMinor ?? 0n, locale),
    back: formatAmount(round.sums?.backMinor ?? 0n, locale),
  };
  return <span>{t('bet.toldOwn', told)}</span>;
}
