import { useT } from '../i18n/i18n.ts';
import { Amount } from '../ui/amount/index.ts';
import { Icon, type IconName } from '../ui/icon/index.ts';
import { isCalledOff, profitOf, type RecordRow, type RecordStatus } from './record-row.ts';

import styles from './bet-state.module.css';

const ICONS: Readonly<Record<RecordStatus, IconName>> = {
  pending: 'clock',
  win: 'check',
  lose: 'minus',
  cancelled: 'repeat',
  unknown: 'clock',
};

type Shown = Pick<RecordRow, 'status' | 'reason' | 'stake' | 'returned'>;
type Said = Shown & { readonly reason: Exclude<RecordRow['reason'], '' | 'member'> };

/** Whether its reason says more than its status. */
const isReasonSaid = (row: Shown): row is Said => row.reason !== '' && row.reason !== 'member';

type BetStateProps = {
  readonly row: Shown;
  /** Instead of the word for its status. */
  readonly word?: string | undefined;
};

/** The state of one or several bets as an icon and a word, with what they won or lost as a signed amount:
 *  gold only above the stake. */
export function BetState({ row, word }: BetStateProps) {
  const t = useT();
  const profit = profitOf(row);
  return (
    <span className={styles.state} data-status={row.status}>
      <Icon name={ICONS[row.status]} size={16} />
      <span>
        {word ?? (isReasonSaid(row) ? t(`record.${row.reason}`) : t(`record.status.${row.status}`))}
      </span>
      {profit !== null && !isCalledOff(row) && (
        <Amount value={profit} tone={profit > 0n ? 'win' : 'plain'} isSigned />
      )}
    </span>
  );
}
