import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import { epochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { createIdMaker, type IdMaker, timeOfId } from './ids.ts';
import { extendLease, type LeaseRow, acquireLease } from './lease-store.ts';

export type LeasedIds = IdMaker & {
  /** Renews the lease. Concurrent calls share one statement. */
  readonly renew: () => Promise<void>;
};

type Deps = {
  readonly db: { readonly main: Queryable };
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Monotonic milliseconds; the process's own by default. */
  readonly elapsed?: () => number;
};

/** The time by which ids may run ahead of the database's clock. A start after a kill is delayed by as
 *  much. */
const LEASE_MS = 5_000;
const RENEW_MS = 2_000;

/** Too many ids, or a lease that expired while the database was unreachable. The code is PostgreSQL's code
 *  for work that can be retried as it is. */
class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded';
  readonly code = '40001';
}

/** Ids that no clock can duplicate. Their time is the database's, they stay below the end of a lease stored
 *  in the database, and the next process with this number begins where the lease ended. Two processes that
 *  share a number by mistake alternate in ranges that do not overlap, and the log reports it. Throws
 *  LeaseEnded when the lease must be renewed first.  Cost: under 1 us; one statement every two seconds. */
export async function leaseIds(deps: Deps, node: number): Promise<LeasedIds> {
  const { db, log, elapsed = () => performance.now() } = deps;
  let holder = '';
  let from = 0;
  let until = 0;
  let anchor = { ms: 0, at: 0 };
  let renewing: Promise<void> | undefined;

  const adopt = ({ until_ms, now_ms }: LeaseRow): void => {
    until = Number(until_ms);
    anchor = { ms: Math.max(Number(now_ms), from), at: elapsed() };
  };
  const take = async (): Promise<void> => {
    // A separate name for each lease: one whose answer was lost is not mistaken for the one before it.
    const name = randomUUID();
    const row = await acquireLease(db.main, node, name, LEASE_MS);
    if (!row) throw new Error('a lease is always given');
    holder = name;
    from = Number(row.until_ms) - LEASE_MS;
    adopt(row);
  };
  const extend = async (): Promise<void> => {
    const row = await extendLease(db.main, node, holder, LEASE_MS);
    if (row) return adopt(row);
    log.error({ node }, 'node number leased by another server');
    await take();
  };
  const renew = (): Promise<void> => (renewing ??= extend().finally(() => (renewing = undefined)));

  await take();
  const now = (): number => Math.min(anchor.ms + Math.floor(elapsed() - anchor.at), until - 1);
  const ids = createIdMaker({ now: () => epochMs(now()) }, node);
  const next = (count?: number): bigint => {
    const id = ids.next(count);
    if (timeOfId(id) >= from && timeOfId(id) < until) return id;
    renew().catch(() => {});
    throw new LeaseEnded(`the ids of server ${node} wait for their lease`);
  };
  return { next, renew };
}

/** Renews the lease every two seconds until stopped. */
export const startLeaseRenewal = ({ ids, log }: { ids: LeasedIds; log: Deps['log'] }): Loop =>
  runLoop({ name: 'id lease', log, everyMs: RENEW_MS, isDelayed: true, step: ids.renew });
