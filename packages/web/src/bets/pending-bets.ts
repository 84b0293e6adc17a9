import { queryOptions } from '@tanstack/react-query';

import { importAgain } from '../lazy/import-again.ts';

/** The member's bets without a result, on every game and from every phone, newest first. The stream asks for
 *  them again when it opens and when a bet is placed, cancelled or paid.
 *  Cost: that of `readPending`, whose code loads with the first call: home comes before it. */
export const pendingBetsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['user/pendingBets', owner] as const,
    enabled: owner !== '',
    queryFn: async ({ signal }) => (await importAgain(() => import('./read-bets.ts'))).readPending(signal),
  });
