import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import type { Withdrawal } from './stages.ts';
import { STATUS_FILTERS, type StatusFilter } from './use-withdrawals.ts';
import { WithdrawalList } from './withdrawal-list.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

import styles from './log-page.module.css';

type Opened = { readonly orderNo: string; readonly known?: Withdrawal };

/** The member's withdrawals by day. A tap, or an order number in the address, opens one with its timeline. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [status, setStatus] = useState<StatusFilter>('');
  const [opened, setOpened] = useState<Opened | null>(() => openedBy(queryText(query, 'order_no')));
  return (
    <MoneyPage>
      <div className={styles.filter}>
        <Chips
          label={t('withdrawLog.filter')}
          options={STATUS_FILTERS.map((value) => ({
            value,
            label: t(value === '' ? 'wallet.status.all' : `withdrawLog.${value}`),
          }))}
          value={status}
          onPick={setStatus}
        />
      </div>
      <WithdrawalList
        key={status}
        status={status}
        onOpen={(known) => setOpened({ orderNo: known.order_no, known })}
      />
      {opened && (
        <WithdrawalSheet orderNo={opened.orderNo} known={opened.known} onClose={() => setOpened(null)} />
      )}
    </MoneyPage>
  );
}

const openedBy = (orderNo: string): Opened | null => (orderNo === '' ? null : { orderNo });
