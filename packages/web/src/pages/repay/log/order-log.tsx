import { formatDayTime } from '../../../i18n/format-day.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { LogRowLink } from '../../../nav/log-row-link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf, LOG_ROW_PX } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { VirtualList } from '../../../ui/virtual-list/index.ts';
import { OrderStatus } from '../../../wallet/order/order-status.tsx';
import type { DepositOrder } from '../order/use-order.ts';
import { useOrders } from './use-orders.ts';

import styles from './order-log.module.css';

/** The member's deposit orders, newest first; a tap opens one. */
export function OrderLog() {
  const t = useT();
  const orders = useOrders();
  const { data, error } = orders;
  if (!data) {
    return error ? (
      <RefusedState error={error} onRetry={() => orders.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={LOG_ROW_PX - 1} count={7} />
      </div>
    );
  }
  if (data.length === 0) {
    return <EmptyState icon="list" title={t('deposit.empty')} text={t('deposit.emptyText')} />;
  }
  const { state, more, again } = footOf(orders);
  return (
    <VirtualList
      items={data}
      keyOf={(order) => order.id}
      rowSize={LOG_ROW_PX}
      renderItem={(order) => <OrderRow order={order} />}
      onNearEnd={more}
      foot={<ListFoot state={state} onMore={again} />}
    />
  );
}

function OrderRow({ order }: { readonly order: DepositOrder }) {
  const isCancelled = order.status === 'cancelled';
  return (
    <LogRowLink
      to={`/pages/repay/order?order_no=${order.order_no}`}
      title={<bdi>{order.channel}</bdi>}
      note={<time>{formatDayTime(order.createtime, useLocale())}</time>}
      end={<Amount value={order.paid_amount ?? order.amount} tone={isCancelled ? 'soft' : 'plain'} />}
      endNote={<OrderStatus status={order.status} />}
    />
  );
}
