import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { formatExact } from '../../../i18n/format-day.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Fact } from '../../../ui/facts/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { MoneyLog } from '../../../wallet/log/money-log.tsx';
import { useLog } from '../../../wallet/log/use-log.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { FactSheet } from '../../../wallet/order/fact-sheet.tsx';
import { NumberFact } from '../../../wallet/order/number-fact.tsx';
import { OrderStatus } from '../../../wallet/order/order-status.tsx';
import {
  directionOf,
  signedOf,
  TransferRow,
  type Direction,
  type Transfer,
  DirectionMark,
} from './transfer-row.tsx';

import styles from './transfer-log-page.module.css';

const DIRECTIONS = ['', 'in', 'out'] as const;

/** The member's transfers by day; the address may ask for one direction. */
export function Page() {
  const t = useT();
  const [direction, setDirection] = useState(directionOf(queryText(useQueryParams(), 'direction')));
  return (
    <MoneyPage>
      <BarLink to="/pages/trade/transfer">{t('wallet.transfer')}</BarLink>
      <PageBody isFlush>
        <div className={styles.filter}>
          <Segmented
            label={t('transferLog.direction')}
            options={DIRECTIONS.map((value) => ({
              value,
              label: t(value === '' ? 'wallet.status.all' : `transferLog.${value}`),
            }))}
            value={direction}
            onChange={setDirection}
          />
        </div>
        <TransferList key={direction} direction={direction} />
      </PageBody>
    </MoneyPage>
  );
}

function TransferList({ direction }: { readonly direction: Direction }) {
  const t = useT();
  const [open, setOpen] = useState<Transfer | null>(null);
  const log = useLog<Transfer>({
    key: ['trade/transferLog', direction],
    fetchPage: (page, signal) =>
      api(
        'trade/transferLog',
        { ...page, ...(direction !== '' && { direction }) },
        { showLoading: false, showError: false, ...(signal && { signal }) },
      ),
    signedOf,
  });
  return (
    <>
      <MoneyLog
        log={log}
        empty={
          <EmptyState
            icon="repeat"
            title={t('transferLog.empty')}
            text={t('transferLog.emptyText')}
            action={<ButtonLink to="/pages/trade/transfer">{t('wallet.transfer')}</ButtonLink>}
          />
        }
        renderItem={(item) => <TransferRow item={item} onOpen={() => setOpen(item)} />}
      />
      {open && <TransferSheet item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** One transfer in detail, with its order number. */
function TransferSheet({ item, onClose }: { readonly item: Transfer; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const head = (
    <>
      <DirectionMark direction={item.direction} />
      <Amount value={signedOf(item)} size="l" isSigned />
    </>
  );
  return (
    <FactSheet title={t('wallet.transfer')} onClose={onClose} head={head}>
      <Fact name={t(item.direction === 'in' ? 'transferLog.from' : 'transfer.to')}>
        <bdi dir="ltr">{item.other_user}</bdi> <bdi>{item.other_name}</bdi>
      </Fact>
      {item.remark !== '' && (
        <Fact name={t('wallet.remark')}>
          <bdi>{item.remark}</bdi>
        </Fact>
      )}
      <Fact name={t('wallet.status')}>
        <OrderStatus status={item.status} />
      </Fact>
      <Fact name={t('wallet.createdAt')}>{formatExact(item.createtime * 1000, locale)}</Fact>
      <NumberFact name={t('wallet.orderNo')} value={item.order_no} />
    </FactSheet>
  );
}
