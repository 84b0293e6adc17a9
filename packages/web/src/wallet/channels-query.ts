import { queryOptions } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';

/** Interval at which the channels are read again while one waits for a newer rate. */
const RENEWAL_MS = 15_000;

/** The channels of one direction. While the rate of one is too old the channel is off; a page that stays open
 *  sees it come on again. */
export const channelsQuery = (type: 'recharge' | 'withdraw') =>
  queryOptions({
    ...queryFor('trade/channels', { type }),
    refetchInterval: ({ state }) => (state.data?.some(isRateOld) ? RENEWAL_MS : false),
  });

const isRateOld = ({ status, rate }: Data<'trade/channels'>[number]): boolean =>
  status === 0 && rate !== null;
