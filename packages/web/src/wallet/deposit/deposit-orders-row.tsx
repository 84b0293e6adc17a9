import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { ListRow } from '../../ui/list-row/index.ts';
import { useMoneyMoved } from '../use-money-moved.ts';
import { openDepositOrders } from './deposit-wish.ts';

import styles from './deposit-orders-row.module.css';

/** Leads to the member's deposit orders, and says how many of them await a payment. */
export function DepositOrdersRow() {
  const t = useT();
  // The total of a numbered page counts all rows; the row itself is not shown.
  const unpaid = useQuery(queryFor('trade/rechargeLog', { status: 'processing', page: '1', limit: '1' }));
  useMoneyMoved(() => void unpaid.refetch());
  const count = unpaid.data?.total ?? 0;
  return (
    <ListRow
      icon="clock"
      label={t('wallet.depositOrders')}
      value={
        count > 0 ? <span className={styles.unpaid}>{t('wallet.unpaid', { n: count })}</span> : undefined
      }
      onTap={() => void openDepositOrders()}
    />
  );
}
