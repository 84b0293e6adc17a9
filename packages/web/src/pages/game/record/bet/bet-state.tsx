import { moneyOrZero } from '@tessera/domain/money';

import { useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon, type IconName } from '../../../../ui/icon/index.ts';
import type { RecordRow, RecordStatus } from '../rows/record-row.ts';

import styles from './bet-state.module.css';

const ICONS: Readonly<Record<RecordStatus, IconName>> = {
  pending: 'clock',
  win: 'check',
  lose: 'minus',
  cancelled: 'repeat',
  unknown: 'clock',
};

/** The state of a bet as an icon and a word, with the payout of a win: gold only above the stake. */
export function BetState({ row }: { readonly row: RecordRow }) {
  const t = useT();
  const isAbove = moneyOrZero(row.returned) > moneyOrZero(row.stake);
  return (
    <span className={styles.state} data-status={row.status}>
      <Icon name={ICONS[row.status]} size={16} />
      <span>
        {row.status === 'cancelled' && row.reason === 'void'
          ? t('record.void')
          : t(`record.status.${row.status}`)}
      </span>
      {row.status === 'win' && <Amount value={row.returned} tone={isAbove ? 'win' : 'plain'} />}
    </span>
  );
}
