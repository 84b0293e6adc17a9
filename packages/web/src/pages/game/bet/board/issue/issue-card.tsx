import type { ReactNode, Ref } from 'react';

import { shortIssue } from '../../../../../bets/bet-names.ts';
import { formatClock } from '../../../../../i18n/format.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import { useCountdown } from '../../../../../live/use-countdown.ts';
import { Amount } from '../../../../../ui/amount/index.ts';
import { Skeleton } from '../../../../../ui/skeleton/index.ts';
import type { RoundView, Waiting } from '../../picks/sale.ts';
import type { GameInfo } from '../../picks/wire.ts';
import { LastDraw } from './last-draw.tsx';
import { SaleRing } from './sale-ring.tsx';

import styles from './issue-card.module.css';

type IssueCardProps = {
  readonly game: GameInfo;
  readonly round: RoundView;
  /** The member's stakes on this issue; 0 is not shown. */
  readonly stakedMinor: bigint;
  readonly isDrawSettled: boolean;
  readonly onDrawSettled: () => void;
  /** The draw on which the player has bets, in place of the last one. */
  readonly stage: ReactNode;
  readonly ref: Ref<HTMLElement>;
};

/** The issue on sale with its countdown, the issue that waits for its draw, and the last draw. */
export function IssueCard({ ref, ...props }: IssueCardProps) {
  const { game, round, stakedMinor, isDrawSettled, onDrawSettled, stage } = props;
  const t = useT();
  const { sale, waiting, last } = round;
  return (
    <section ref={ref} className={styles.card} data-family={game.family} aria-label={t('bet.issueCard')}>
      <div className={styles.now} data-compact={stage !== null || undefined}>
        <SaleRing isSmall={stage !== null} sale={sale} interval={game.interval} />
        <div className={styles.words}>
          <p className={styles.issue}>
            {sale ? t('bet.issue', { no: shortIssue(sale.issue) }) : t('bet.between')}
          </p>
          <p className={styles.state}>
            {waiting && !stage ? <WaitingLine waiting={waiting} /> : t(sale ? 'bet.open' : 'bet.closing')}
          </p>
        </div>
        {stakedMinor > 0n && (
          <p className={styles.staked}>
            <span>{t('bet.staked')}</span>
            <Amount value={stakedMinor} size="s" />
          </p>
        )}
      </div>
      {stage ?? <LastDraw game={game} last={last} isSettled={isDrawSettled} onSettled={onDrawSettled} />}
    </section>
  );
}

function WaitingLine({ waiting }: { readonly waiting: Waiting }) {
  const t = useT();
  const secondsLeft = useCountdown(waiting.drawsAtMs);
  const no = shortIssue(waiting.issue);
  const words =
    secondsLeft > 0 ? t('bet.waiting', { no, time: formatClock(secondsLeft) }) : t('bet.drawing', { no });
  return <span>{words}</span>;
}

export const IssueCardSkeleton = () => (
  <div className={styles.card}>
    <div className={styles.now}>
      <Skeleton width={48} height={48} />
      <div className={styles.words}>
        <Skeleton width={120} height={26} />
      </div>
    </div>
    <div className={styles.last}>
      <div className={styles.lastHead} />
      <div className={styles.numbers}>
        <Skeleton width={160} height={36} />
      </div>
    </div>
  </div>
);
