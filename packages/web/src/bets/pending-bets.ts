import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/api.ts';

const ROWS_MAX = '100';

/** The member's bets without a result, on every game and from every phone, newest first. The stream asks for
 *  them again when it opens and when a bet is placed, cancelled or paid.
 *  Cost: one page of records; of more than a hundred bets the newest count. */
export const pendingBetsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['user/pendingBets', owner] as const,
    enabled: owner !== '',
    queryFn: ({ signal }) =>
      api(
        'games/getBetRecord',
        { status: 'pending', limit: ROWS_MAX },
        { signal, showLoading: false, showError: false },
      ),
  });
