import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '../../../api/api.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { useMoneyMoved } from '../../../wallet/use-money-moved.ts';

const ROWS_A_PAGE = 30;

/** The member's orders, paged by key. */
export function useOrders() {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const orders = useInfiniteQuery({
    queryKey: ['trade/rechargeLog', owner, useLocale()],
    queryFn: ({ pageParam, signal }) =>
      api(
        'trade/rechargeLog',
        { limit: String(ROWS_A_PAGE), ...(pageParam !== '' && { before: pageParam }) },
        { showLoading: false, showError: false, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
    staleTime: 0,
    select: ({ pages }) => pages.flatMap((page) => page.list),
  });
  // A payment that has arrived changes its order.
  useMoneyMoved(() => void orders.refetch());
  return orders;
}
