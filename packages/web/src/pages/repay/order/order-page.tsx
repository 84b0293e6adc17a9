import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../../../api/site.ts';
import { useT } from '../../../i18n/i18n.ts';
import { MissingState } from '../../../nav/missing-state.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Button } from '../../../ui/button/index.ts';
import { openDepositOrders } from '../../../wallet/deposit/deposit-wish.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { OrderView, OrderViewSkeleton } from './order-view.tsx';
import { useOrder } from './use-order.ts';

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
