import { useQuery } from '@tanstack/react-query';

import { CHASE_DAYS_MAX } from '@tessera/domain/chase/plan';
import { DAY_MS, SECOND_MS } from '@tessera/domain/time';

import { queryFor } from '../../../../api/api.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { useIsBefore } from '../../../../live/use-is-before.ts';
import type { ChaseSale } from './chase-order.ts';

/** The server names the next issue as soon as one has closed; after this delay it is asked. */
const AFTER_CLOSE_MS = 400;

/** The issues of a game that a chase can name by now, the one on sale first. */
export function useSales(gameId: number) {
  const query = useQuery({
    ...queryFor('games/chaseIssues', { game_id: String(gameId) }),
    refetchInterval: ({ state: { data } }) => waitOf(data?.list ?? []),
    refetchOnWindowFocus: 'always',
  });
  const [first, ...others] = query.data?.list ?? [];
  const isOpen = useIsBefore(first ? first.closetime * SECOND_MS : null);
  const sales = first && isOpen ? [first, ...others] : others;
  const until = (first?.opentime ?? 0) + (CHASE_DAYS_MAX * DAY_MS) / SECOND_MS;
  return { ...query, sales: sales.filter(({ drawtime }) => drawtime < until) };
}

function waitOf([first]: readonly ChaseSale[]): number | false {
  if (!first) return false;
  return Math.max(SECOND_MS, first.closetime * SECOND_MS - serverClock.now() + AFTER_CLOSE_MS);
}
