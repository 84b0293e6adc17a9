import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { LogRowLink } from '../../../nav/log-row-link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { OrderStatus } from '../../../wallet/order-status.tsx';
import type { DepositOrder } from '../order/use-order.ts';

export function OrderRow({ order }: { readonly order: DepositOrder }) {
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
