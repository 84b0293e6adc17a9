import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Payload } from '@tessera/contract/routes';

import { queryFor } from '../../api/api.ts';

/** Interval at which the terms are read again while they may change. */
const POLL_MS = 15_000;

/** The terms and obstacles of a withdrawal. They are asked for again while one is on its way, whose approval
 *  moves no balance, and while a rate is too old, which a page that stays open sees renewed. */
export const infoQuery = (asked: Payload<'trade/withdrawInfo'>) =>
  queryOptions({
    ...queryFor('trade/withdrawInfo', asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pending || data?.reasons.some(({ reason }) => reason === 'rate') ? POLL_MS : false,
  });
