import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Button } from '../../../../ui/button/index.ts';
import type { SlipSums } from '../slip/slip-sums.ts';

import styles from './bet-bar.module.css';

type BetBarProps = {
  readonly sums: SlipSums;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  /** Undefined without a last slip. */
  readonly onRepeat: (() => void) | undefined;
  readonly onOpenSlip: () => void;
};

/** The bar at the bottom: number of lines, total stake, and one button. */
export function BetBar({ sums, isOpen, isSending, onRepeat, onOpenSlip }: BetBarProps) {
  const t = useT();
  const isEmpty = sums.rows.length === 0 && !isSending;
  return (
    <div className={styles.bar}>
      <div className={styles.sums} aria-live="polite">
        {isEmpty ? (
          <span className={styles.hint}>{t('bet.hint')}</span>
        ) : (
          <>
            <span className={styles.count}>{t('bet.lines', { n: sums.lineCount })}</span>
            <Amount value={sums.totalMinor} size="m" />
          </>
        )}
      </div>
      {isEmpty && onRepeat && (
        <Button kind="quiet" onPress={onRepeat}>
          {t('bet.again')}
        </Button>
      )}
      {!isEmpty && (
        <Button onPress={onOpenSlip}>
          {t(isSending ? 'bet.confirming' : isOpen ? 'bet.bet' : 'bet.seeSlip')}
        </Button>
      )}
    </div>
  );
}
