import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { useMoneyMoved } from '../../../wallet/use-money-moved.ts';

export type DepositOrder = Data<'trade/rechargeOrder'>;

/** Without the stream a payment is noticed this much later at most. */
const POLL_MS = 5_000;

/** One order, followed while it is on the screen: the member's own stream tells of money that came, and until
 *  then the order is asked for every few seconds. */
export function useOrder(orderNo: string) {
  const hasAccount = useSession(isMember);
  const order = useQuery({
    ...queryFor('trade/rechargeOrder', { order_no: orderNo }),
    enabled: hasAccount && orderNo !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? POLL_MS : false),
  });
  useMoneyMoved(() => {
    if (orderNo !== '') void order.refetch();
  });
  return order;
}
