import { useState } from 'react';

import { ownValue } from '@tessera/domain/own-value';

import { formatTime } from '../../../i18n/format.ts';
import { useT, knownKey } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import { LogList, LogRow } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import type { Withdrawal } from './stages.ts';
import { STATUS_FILTERS, type StatusFilter, useWithdrawal, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

import styles from './log-page.module.css';

const ICONS: Readonly<Record<Withdrawal['stage'], IconName>> = {
  review: 'eye',
  approved: 'clock',
  paid: 'check',
  refused: 'close',
};

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

type WithdrawalSheetProps = {
  readonly orderNo: string;
  /** The row of the list, shown until the withdrawal itself has loaded. */
  readonly known: Withdrawal | undefined;
  readonly onClose: () => void;
};

/** One withdrawal in detail: timeline, promised time and costs. */
function WithdrawalSheet({ orderNo, known, onClose }: WithdrawalSheetProps) {
  const t = useT();
  const { data, error, refetch } = useWithdrawal(orderNo, known);
  return (
    <Sheet isOpen title={t('withdrawLog.one')} onClose={onClose}>
      <SheetBody>
        {data ? (
          <>
            <WithdrawalSteps withdrawal={data} />
            <WithdrawalFacts withdrawal={data} />
          </>
        ) : data === null ? (
          <EmptyState title={t('withdrawLog.unknownOrder')} />
        ) : error ? (
          <RefusedState error={error} onRetry={refetch} />
        ) : (
          <>
            <Skeleton height={176} />
            <Skeleton height={252} />
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

type WithdrawalListProps = {
  readonly status: StatusFilter;
  readonly onOpen: (withdrawal: Withdrawal) => void;
};

/** Withdrawals grouped by day. */
const WithdrawalList = ({ status, onOpen }: WithdrawalListProps) => (
  <LogList
    log={useWithdrawals(status)}
    empty={<NoWithdrawals />}
    renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} onOpen={() => onOpen(withdrawal)} />}
  />
);

function NoWithdrawals() {
  const t = useT();
  const ask = <ButtonLink to="/pages/trade/withdraw">{t('withdrawLog.toWithdraw')}</ButtonLink>;
  return (
    <EmptyState icon="list" title={t('withdrawLog.empty')} text={t('withdrawLog.emptyText')} action={ask} />
  );
}

type WithdrawalRowProps = { readonly withdrawal: Withdrawal; readonly onOpen: () => void };

function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { channel, account, amount, stage, createtime } = withdrawal;
  return (
    <LogRow
      onOpen={onOpen}
      title={<bdi>{channel}</bdi>}
      note={
        <>
          <bdi dir="ltr">{account}</bdi> {'\u00b7'} <bdi>{formatTime(createtime)}</bdi>
        </>
      }
      end={<Amount value={amount} />}
      endNote={<StageMark stage={stage} />}
    />
  );
}

/** The stage of a withdrawal as an icon and a word. One of a newer server is unknown. */
function StageMark({ stage }: { readonly stage: Withdrawal['stage'] }) {
  const t = useT();
  return (
    <span className={styles.mark} data-stage={stage}>
      <Icon name={ownValue(ICONS, stage) ?? 'clock'} size={16} />
      {t(knownKey(`withdrawLog.stage.${stage}`))}
    </span>
  );
}
