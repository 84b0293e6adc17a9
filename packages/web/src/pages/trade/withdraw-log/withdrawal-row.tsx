import { formatTime } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import styles from './log-page.module.css';
import { StageMark } from './stage-mark.tsx';
import type { Withdrawal } from './stages.ts';

type WithdrawalRowProps = { readonly withdrawal: Withdrawal; readonly onOpen: () => void };

export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const locale = useLocale();
  const { channel, account, amount, stage, createtime } = withdrawal;
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-haspopup="dialog">
      <span className={styles.what}>
        <span>
          <bdi>{channel}</bdi>
        </span>
        <span className={styles.soft}>
          <bdi dir="ltr">{account}</bdi> {'\u00b7'} <bdi>{formatTime(createtime, locale)}</bdi>
        </span>
      </span>
      <span className={styles.money}>
        <Amount value={amount} />
        <StageMark stage={stage} />
      </span>
    </button>
  );
}
