import { formatAmount } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { Amount } from '../../../../../ui/amount/index.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import type { SlipCodeProps } from '../../share/slip-code-props.ts';
import { CodeButton } from '../../share/slip-code.tsx';
import { depositMissing } from '../../slip/deposit-missing.ts';
import type { Payer } from '../../slip/slip-foot.tsx';
import type { SlipQuestion } from '../../slip/slip-question.ts';
import type { SlipRefusal } from '../../slip/state/slip-refusal.ts';
import type { SlipSums } from '../../slip/state/slip-sums.ts';
import { HintBar } from './hint-bar.tsx';
import { remedyOf } from './remedy-of.ts';

import styles from './bet-bar.module.css';

type BetBarProps = {
  readonly sums: SlipSums;
  readonly payer: Payer;
  /** The most one draw can pay; null until it is worked out. */
  readonly bestMinor: bigint | null;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  /** The slip has just gone on to another round. */
  readonly isSettling?: boolean;
  /** The slip can be placed without a predicted refusal. */
  readonly isReady: boolean;
  /** Actual or predicted refusal of the slip. */
  readonly problem: SlipRefusal | null;
  /** Takes the odds that are in force now. */
  readonly onAcceptOdds?: () => void;
  /** Of a slip whose issue has closed; null while it is open. */
  readonly question: SlipQuestion | null;
  /** While the slip is empty. */
  readonly hint?: string;
  /** Cost of repeating the last slip; null without one, or while nothing is on sale. */
  readonly lastMinor: bigint | null;
  readonly onPlace: () => Promise<unknown>;
  readonly onMove: (issue: string) => void;
  readonly onRepeat: () => Promise<unknown>;
  readonly onOpenSlip: () => void;
  /** Of a slip that somebody has shared. */
  readonly code: SlipCodeProps;
};

/** The bar at the bottom: the slip in a line, and the one button that places it, or does what it lacks; or
 *  the question of a closed slip. */
export function BetBar(props: BetBarProps) {
  const { sums, isSending, question, hint, lastMinor, onRepeat, code } = props;
  const t = useT();
  const locale = useLocale();
  if (question) return <ClosedBar {...props} question={question} />;
  if (sums.rows.length > 0 || isSending) return <SlipBar {...props} />;
  return (
    <HintBar hint={lastMinor === null ? hint : ''}>
      <CodeButton {...code} />
      {lastMinor !== null && (
        <Button kind="quiet" onPress={onRepeat}>
          {t('bet.again', { amount: formatAmount(lastMinor, locale) })}
        </Button>
      )}
    </HintBar>
  );
}

function SlipBar(props: BetBarProps) {
  const { sums, payer, bestMinor, isOpen, isSending, isReady, problem, onPlace, onOpenSlip } = props;
  const t = useT();
  const locale = useLocale();
  const amount = formatAmount(sums.totalMinor, locale);
  const isRefused = isOpen && !isSending;
  const missing = payer === 'member' && isRefused ? missingOf(sums) : '';
  const accept = isRefused && problem?.code === 'ODDS_CHANGED' ? props.onAcceptOdds : undefined;
  const remedy = accept ? 'bet.acceptOdds' : problem ? (remedyOf(problem) ?? 'bet.check') : 'bet.seeSlip';
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.slip} aria-haspopup="dialog" onClick={onOpenSlip}>
        <span className={styles.count}>
          <b>{t('bet.lines', { n: sums.lineCount })}</b>
          <Icon name="down" size={16} />
        </span>
        <span className={styles.best}>
          <span>{t('bet.best')}</span>{' '}
          {bestMinor === null ? <span>{'\u2026'}</span> : <Amount value={bestMinor} size="s" tone="soft" />}
        </span>
      </button>
      {isReady && !isSending ? (
        <Button isDisabled={props.isSettling ?? false} onPress={onPlace}>
          {payer === 'visitor' ? t('bet.logInToBet') : t('bet.betAmount', { amount })}
        </Button>
      ) : missing !== '' ? (
        <Button onPress={() => depositMissing(missing)}>
          {t('bet.deposit', { amount: formatAmount(missing, locale) })}
        </Button>
      ) : (
        <Button onPress={accept ?? onOpenSlip}>
          {t(isSending ? 'bet.confirming' : isOpen ? remedy : 'bet.seeSlip')}
        </Button>
      )}
    </div>
  );
}

/** Amount that the balance lacks, decimal text; empty for another refusal, or none. */
const missingOf = ({ problem }: SlipSums): string =>
  problem?.code === 'MONEY_NOT_ENOUGH' ? String(problem.detail['missing'] ?? '') : '';

/** One tap takes the lines to the issue on sale; nothing moves by itself. */
function ClosedBar({
  question,
  sums,
  onMove,
  onOpenSlip,
}: BetBarProps & { readonly question: SlipQuestion }) {
  const t = useT();
  const { text, next } = question;
  return (
    <div className={styles.bar} data-closed="">
      <output className={styles.question}>{text}</output>
      <span className={styles.answers}>
        <span className={styles.lines}>{t('bet.lines', { n: sums.lineCount })}</span>
        <Button kind="quiet" onPress={onOpenSlip}>
          {t('bet.seeSlip')}
        </Button>
        {next && <Button onPress={() => onMove(next.issue)}>{next.text}</Button>}
      </span>
    </div>
  );
}
