import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Data } from '@tessera/contract/routes';
import { largestLoss } from '@tessera/domain/chase/plan';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { api } from '../../../../api/api.ts';
import { type ChaseOrder, questionOfOrder } from './chase-order.ts';

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 250;
/** A longer question would not fit into an address. */
const QUESTION_MAX = 6_000;

type Quote = Pick<Data<'games/quoteChase'>, 'total_amount' | 'max_loss'>;

/** The cost of an order by the server, or why it would refuse it; both null until it has answered about this
 *  very order. An order too long to ask about is added up on the phone, and judged when it is sent.
 *  Units: totalMinor 1/100. */
export function useQuote(
  order: ChaseOrder | null,
  totalMinor: bigint,
): {
  readonly quote: Quote | null;
  readonly error: Error | null;
  readonly refetch: () => unknown;
} {
  const text = order === null ? '' : JSON.stringify(order);
  const isLong = encodeURIComponent(text).length > QUESTION_MAX;
  const rested = useRested(text);
  const isAsked = text !== '' && text === rested && !isLong;
  const { data, error, refetch } = useQuery({
    queryKey: ['games/quoteChase', rested] as const,
    queryFn: isAsked
      ? ({ signal }) =>
          api('games/quoteChase', questionOfOrder(JSON.parse(rested) as ChaseOrder), {
            signal,
            showLoading: false,
            showError: false,
          })
      : skipToken,
    retry: false,
  });
  if (order !== null && isLong) return { quote: ownQuote(order, totalMinor), error: null, refetch };
  if (!isAsked) return { quote: null, error: null, refetch };
  return { quote: error ? null : (data ?? null), error, refetch };
}

function ownQuote({ stop_loss: stopLoss }: ChaseOrder, totalMinor: bigint): Quote {
  const limit = stopLoss === undefined ? undefined : moneyOrZero(String(stopLoss));
  return { total_amount: formatMoney(totalMinor), max_loss: formatMoney(largestLoss(totalMinor, limit)) };
}

/** A value once it has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
