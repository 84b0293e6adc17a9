import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { useMoneyMoved } from '../../../wallet/use-money-moved.ts';

export type DepositOrder = Data<'trade/rechargeOrder'>;

/** Polling interval in case the stream is down. */
const POLL_MS = 5_000;

/** One order, kept up to date while it is visible: by the member's stream, and by polling every few seconds
 *  until it is paid. */
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
