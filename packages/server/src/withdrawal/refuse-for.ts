import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';
import type { Obstacle } from '@tessera/domain/withdrawal/obstacles';

import { Refusal } from '../kernel/refusal.ts';

/** Refuses with an obstacle: its reason, when it ends, and the amount missing or, for a daily limit, the
 *  amount left.
 *  Units: seconds, decimal text. */
export function refuseFor({ code, reason, until, leftMinor }: Obstacle, dailyLeftMinor: bigint): never {
  const left = code === 'DAILY_LIMIT' ? dailyLeftMinor : leftMinor;
  throw new Refusal(code, {
    reason,
    ...(until !== null && { until: toEpochSeconds(until) }),
    ...(left !== null && { left: formatMoney(left) }),
  });
}
