import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { OrderStatus } from '../../../wallet/order-status.tsx';
import type { DepositOrder } from '../order/use-order.ts';

import styles from './order-log.module.css';

/** The height of a row in order-log.module.css. */
export const ORDER_ROW_PX = 72;

export function OrderRow({ order }: { readonly order: DepositOrder }) {
  return (
    <Link to={`/pages/repay/order?order_no=${order.order_no}`} className={styles.row}>
      <span className={styles.what}>
        <bdi className={styles.name}>{order.channel}</bdi>
        <time className={styles.time}>{formatDayTime(order.createtime, useLocale())}</time>
      </span>
      <span className={styles.side}>
        <Amount
          value={order.paid_amount ?? order.amount}
          tone={order.status === 'cancelled' ? 'soft' : 'plain'}
        />
        <OrderStatus status={order.status} />
      </span>
    </Link>
  );
}
