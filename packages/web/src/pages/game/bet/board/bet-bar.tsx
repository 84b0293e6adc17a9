import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Button } from '../../../../ui/button/index.ts';
import type { SlipQuestion } from '../slip/slip-question.ts';
import type { SlipSums } from '../slip/slip-sums.ts';

import styles from './bet-bar.module.css';

type BetBarProps = {
  readonly sums: SlipSums;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  /** Of a slip whose issue has closed; null while it is open. */
  readonly question: SlipQuestion | null;
  readonly onMove: (issue: string) => void;
  /** Undefined without a last slip. */
  readonly onRepeat: (() => void) | undefined;
  readonly onOpenSlip: () => void;
};

/** The bar at the bottom: number of lines, total stake, and one button; or the question of a closed slip. */
export function BetBar(props: BetBarProps) {
  const { sums, isOpen, isSending, question, onRepeat, onOpenSlip } = props;
  const t = useT();
  const isEmpty = sums.rows.length === 0 && !isSending;
  if (question)
    return <ClosedBar question={question} sums={sums} onMove={props.onMove} onOpenSlip={onOpenSlip} />;
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

type ClosedBarProps = Pick<BetBarProps, 'sums' | 'onMove' | 'onOpenSlip'> & {
  readonly question: SlipQuestion;
};

/** One tap takes the lines to the issue on sale; nothing moves by itself. */
function ClosedBar({ question: { text, next }, sums, onMove, onOpenSlip }: ClosedBarProps) {
  const t = useT();
  return (
    <div className={styles.bar} data-closed="">
      <output className={styles.question}>{text}</output>
      <span className={styles.answers}>
        <span className={styles.count}>{t('bet.lines', { n: sums.lineCount })}</span>
        <Button kind="quiet" onPress={onOpenSlip}>
          {t('bet.seeSlip')}
        </Button>
        {next && <Button onPress={() => onMove(next.issue)}>{next.text}</Button>}
      </span>
    </div>
  );
}
