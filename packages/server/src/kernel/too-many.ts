import type { RequestLimit } from '@tessera/contract/request-limits';
import type { RefusalDetail } from '@tessera/domain/result';
import { SECOND_MS } from '@tessera/domain/time';

import { Refusal } from './refusal.ts';

/** The refusal of a rate-limited call, with the limit it exceeded and the seconds until it may be retried,
 *  which the `Retry-After` header repeats.   Units: waitMs ms. */
export const tooMany = (limit: RequestLimit, waitMs: number, more: RefusalDetail = {}): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', {
    limit,
    ...more,
    retry_after: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
  });
