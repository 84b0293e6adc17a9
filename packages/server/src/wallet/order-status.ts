import type { OrderStatus } from '@tessera/domain/wallet/order';

import { readFilter } from '../kernel/read-filter.ts';

const STATUSES: Readonly<Record<string, OrderStatus>> = {
  0: 'processing',
  1: 'completed',
  2: 'cancelled',
  '-1': 'cancelled',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Parses the status filter of a list.   Refuses: INVALID_PARAMETERS for an unknown status. */
export const readStatus = (text: string | undefined): OrderStatus | null =>
  readFilter('status', text, STATUSES);
