import type { CSSProperties, ReactNode } from 'react';

import { sureLoss } from '@tessera/domain/wager/slip-outcome';

import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import type { PostPhase } from '../../../../pending-post/pending.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { OwnBalance } from '../../../../wallet/balance/own-balance.tsx';

import sums from '../../../../bets/sums.module.css';
import styles from './slip.module.css';

/** Of the notice, while it is empty. */
const NO_ROOM = { '--notice': 0 } as CSSProperties;

export type Payer = 'member' | 'guest' | 'visitor';

type SlipFootProps = {
  /** Above all else. */
  readonly head?: ReactNode;
  readonly lineCount: number;
  readonly totalMinor: bigint;
  /** Null until it is worked out. */
  readonly bestMinor: bigint | null;
  /** Name of that outcome. */
  readonly bestName?: string;
  /** Null for a visitor. */
  readonly balanceMinor: bigint | null;
  readonly payer: Payer;
  /** While the keypad is open: the total and the button, so that the lines keep their room. */
  readonly isCompact: boolean;
  readonly notice: string | null;
  readonly remedies: ReactNode;
  readonly action: ReactNode;
};

/** The cost of the slip, its highest payout, the balance after it, and one button. */
export function SlipFoot(props: SlipFootProps) {
  const t = useT();
  const { lineCount, totalMinor, bestMinor, balanceMinor, payer, isCompact, notice, action } = props;
  const locale = useLocale();
  const lossMinor = bestMinor === null ? 0n : sureLoss(totalMinor, bestMinor);
  const afterMinor = balanceMinor === null ? null : balanceMinor - totalMinor;
  return (
    <div>
      {props.head}
      <dl className={sums.sums}>
        <div className={sums.total}>
          <dt>{t('bet.totalOf', { n: lineCount })}</dt>
          <dd>
            <Amount value={totalMinor} size="m" />
          </dd>
        </div>
        {!isCompact && (
          <div>
            <dt>{props.bestName ?? t('bet.best')}</dt>
            <dd>{bestMinor === null ? '\u2026' : <Amount value={bestMinor} size="s" />}</dd>
          </div>
        )}
        {afterMinor !== null && !isCompact && (
          <div>
            <dt>{t(payer === 'guest' ? 'bet.demoAfter' : 'bet.after')}</dt>
            <dd>
              <OwnBalance value={afterMinor} size="s" tone="soft" />
            </dd>
          </div>
        )}
      </dl>
      <p className={sums.notice} role="alert" style={isCompact ? NO_ROOM : undefined}>
        {notice}
      </p>
      <div className={styles.remedies}>{props.remedies}</div>
      {lossMinor > 0n && (
        <p className={styles.loss}>
          <Icon name="warning" size={16} />
          <span>{t('bet.sureLoss', { amount: formatAmount(lossMinor, locale) })}</span>
        </p>
      )}
      {action}
      {payer === 'guest' && !isCompact && <DemoNote />}
    </div>
  );
}

function DemoNote() {
  const t = useT();
  return (
    <p className={styles.demo}>
      <span>{t('bet.demoNote')}</span>
      <Link to="/pages/register/register" className={styles.link}>
        {t('common.register')}
      </Link>
    </p>
  );
}

type UnansweredProps = {
  readonly phase: PostPhase;
  readonly onRetry: () => unknown;
  readonly onDrop: () => void;
};

/** In place of the button while nobody knows whether the slip was taken. */
export function Unanswered({ phase, onRetry, onDrop }: UnansweredProps) {
  const t = useT();
  if (phase !== 'unknown') {
    return (
      <Button isWide isPending>
        {t('bet.confirm')}
      </Button>
    );
  }
  return (
    <div>
      <Button isWide onPress={onRetry}>
        {t('bet.askAgain')}
      </Button>
      <div className={styles.links}>
        <Link to="/pages/game/record" className={styles.link}>
          {t('bet.seeRecords')}
        </Link>
        <Button kind="plain" size="s" onPress={onDrop}>
          {t('bet.drop')}
        </Button>
      </div>
    </div>
  );
}
