import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../../../api/site.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
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
  if (orderNo === '') return <RefusedState text={t('refusal.ORDER_NOT_EXISTS')} />;
  if (order.error) return <RefusedState error={order.error} onRetry={() => order.refetch()} />;
  return <OrderViewSkeleton />;
}
