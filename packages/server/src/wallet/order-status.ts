import type { OrderStatus } from '@tessera/domain/order';

const STATUSES: Readonly<Record<string, OrderStatus>> = {
  0: 'processing',
  1: 'completed',
  2: 'cancelled',
  '-1': 'cancelled',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The status a list is filtered by; what cannot be read means all. */
export const statusOf = (text: string | undefined): OrderStatus | null => {
  const word = text?.toLowerCase() ?? '';
  return Object.hasOwn(STATUSES, word) ? (STATUSES[word] ?? null) : null;
};
