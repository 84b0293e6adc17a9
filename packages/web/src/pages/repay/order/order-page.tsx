import { useQuery } from '@tanstack/react-query';

import { ownValue } from '@tessera/domain/own-value';

import { siteQuery } from '../../../api/site.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { MissingState } from '../../../nav/missing-state.tsx';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { openDepositOrders, wishDepositView } from '../../../wallet/deposit/deposit-wish.ts';
import { slipOfDeposit } from '../../../wallet/deposit/slip-deposit.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';
import { OrderStatus } from '../../../wallet/order/order-status.tsx';
import { CoinsToPay } from './coins-to-pay.tsx';
import { OrderStages } from './order-stages.tsx';
import { PayHere } from './pay-here.tsx';
import { useOrder, type DepositOrder } from './use-order.ts';

import styles from './order-page.module.css';

const HEADINGS: Readonly<Record<DepositOrder['status'], MessageKey>> = {
  processing: 'deposit.toPay',
  completed: 'deposit.done',
  cancelled: 'wallet.amount',
};

/** One deposit order: where to pay, its progress, and what arrived. */
export function Page() {
  return (
    <MoneyPage>
      <Order orderNo={queryText(useQueryParams(), 'order_no')} />
    </MoneyPage>
  );
}

function Order({ orderNo }: { readonly orderNo: string }) {
  const t = useT();
  const order = useOrder(orderNo);
  // Waits for the currency, which would push the amount aside.
  const site = useQuery(siteQuery());
  if (order.data && !site.isPending) {
    const currency = site.data?.currency ?? '';
    return <OrderView order={order.data} currency={currency} onChanged={() => void order.refetch()} />;
  }
  const toOrders = (
    <Button kind="quiet" onPress={openDepositOrders}>
      {t('wallet.depositOrders')}
    </Button>
  );
  if (orderNo === '') return <MissingState text={t('refusal.ORDER_NOT_EXISTS')} onward={toOrders} />;
  if (order.error)
    return <MissingState error={order.error} onRetry={() => order.refetch()} onward={toOrders} />;
  return <OrderViewSkeleton />;
}

type OrderViewProps = {
  readonly order: DepositOrder;
  readonly currency: string;
  readonly onChanged: () => void;
};

/** An order: waiting for its payment, complete, or ended without it. One that was made for a slip leads back
 *  to it. */
function OrderView({ order, currency, onChanged }: OrderViewProps) {
  const t = useT();
  const locale = useLocale();
  const { status, paid_amount: paid, coins } = order;
  const slip = slipOfDeposit(order.order_no);
  const isOther = paid !== null && paid !== order.amount;
  return (
    <PageBody>
      <section className={styles.head}>
        <p className={styles.soft}>{t(ownValue(HEADINGS, status) ?? 'wallet.amount')}</p>
        {coins && status === 'processing' ? (
          <CoinsToPay order={order} coins={coins} currency={currency} />
        ) : (
          <Amount value={paid ?? order.amount} currency={currency} size="l" />
        )}
        {isOther && (
          <p className={styles.soft}>
            {t('deposit.announced', { amount: isolated(formatAmount(order.amount, locale, currency)) })}
          </p>
        )}
        <p className={styles.line}>
          <OrderStatus status={status} />
          <span className={styles.soft}>
            <bdi>{order.channel}</bdi>
          </span>
        </p>
      </section>
      {status === 'processing' && <PayHere order={order} onChanged={onChanged} />}
      {status === 'cancelled' && (
        <p className={styles.notice}>
          <Icon name="clock" size={20} />
          <span>{t('deposit.lateText')}</span>
        </p>
      )}
      <OrderStages order={order} />
      <p className={styles.number}>
        <span>{t('wallet.orderNo')}</span>
        <bdi dir="ltr">{order.order_no}</bdi>
        <CopyButton value={order.order_no} name={t('wallet.orderNo')} />
      </p>
      {status !== 'processing' && (
        <div className={styles.actions}>
          <Button kind="quiet" isWide onPress={depositAgain}>
            {t('deposit.again')}
          </Button>
          {slip === null || status === 'cancelled' ? (
            <ButtonLink to="/pages/game/list">{t('deposit.toGames')}</ButtonLink>
          ) : (
            <Button isWide onPress={() => openUrl(slip)}>
              {t('deposit.toSlip')}
            </Button>
          )}
        </div>
      )}
    </PageBody>
  );
}

/** The deposit page may lie below with its orders. */
function depositAgain(): Promise<unknown> {
  wishDepositView('new');
  return openUrl('/pages/repay/repay');
}

/** The heights of the amount, the payment details and the button. */
const OrderViewSkeleton = () => (
  <PageBody>
    <Skeleton height={88} />
    <Skeleton height={320} />
    <Skeleton height={44} />
  </PageBody>
);
