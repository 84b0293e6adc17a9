import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { api, queryFor } from '../../../api/api.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { linesOf, type LogRules } from '../../../ui/log/index.ts';
import { itemsOf } from '../../../wallet/log/log-pages.ts';
import { useMoneyMoved } from '../../../wallet/use-money-moved.ts';
import type { Withdrawal } from './stages.ts';

export const STATUS_FILTERS = ['', 'processing', 'completed', 'cancelled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

const ROWS_A_PAGE = 50;
/** Polling interval while one is pending: an approval moves no balance, so no event announces it. */
const POLL_MS = 10_000;
/** Requested and paid amounts do not add up to one sum, so days have none. */
const DAYS: LogRules<Withdrawal, null> = {
  keyOf: ({ id }) => id,
  secondsOf: ({ createtime }) => createtime,
  sumsOf: () => null,
};

/** The member's withdrawals under a filter. All loaded pages are fetched again when the page is shown and
 *  when the balance moves: pending ones change, and there are few. */
export function useWithdrawals(status: StatusFilter) {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const query = useInfiniteQuery({
    queryKey: ['trade/withdrawLog', 'pages', owner, useLocale(), status],
    queryFn: ({ pageParam, signal }) =>
      api(
        'trade/withdrawLog',
        {
          limit: String(ROWS_A_PAGE),
          ...(status !== '' && { status }),
          ...(pageParam !== '' && { before: pageParam }),
        },
        { showLoading: false, showError: false, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
    select: ({ pages }) => ({
      lines: linesOf(itemsOf<Withdrawal>(pages), pages.at(-1)?.next_before === null, DAYS),
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.list.some(isUnderWay) === true && data.pages.length === 1 ? POLL_MS : false,
  });
  useMoneyMoved(() => void query.refetch());
  return query;
}

/** One withdrawal by its number, polled while it is pending. Null if the member has no such withdrawal. */
export function useWithdrawal(orderNo: string, known: Withdrawal | undefined) {
  // `before` is exclusive, so the page before the next number starts with this one.
  const before = ORDER_NO.test(orderNo) ? String(BigInt(orderNo) + 1n) : '0';
  const query = useQuery({
    ...queryFor('trade/withdrawLog', { before, limit: '1' }),
    select: ({ list }) => list.find((each) => each.order_no === orderNo) ?? null,
    refetchInterval: ({ state: { data } }) => (data?.list.some(isUnderWay) === true ? POLL_MS : false),
  });
  useMoneyMoved(() => void query.refetch());
  return { ...query, data: query.data === undefined ? known : query.data };
}

const ORDER_NO = /^\d{1,19}$/;
const isUnderWay = ({ status }: Withdrawal): boolean => status === 'processing';
