import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countTry, FRESH, takeTryBack, type ThrottleRule, type ThrottleState } from './throttle-rule.ts';
import { lockThrottles, readLockedUntil, saveThrottles } from './throttle-store.ts';

export type Throttled = { readonly key: string; readonly rule: ThrottleRule };
type Deps = Pick<Context, 'clock'>;

/** Counts one try against every counter given, or none of them: gives the first that is locked.
 *  Called before the work that is being guarded, so that parallel tries are counted one by one and none slips
 *  past.
 *  Locks: the counters' rows by key, for the rest of the caller's transaction.   Cost: two trips. */
export async function countTries(
  tx: Queryable,
  { clock }: Deps,
  throttled: readonly Throttled[],
): Promise<Throttled | undefined> {
  const sorted = throttled.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const states = await lockThrottles(
    tx,
    sorted.map(({ key }) => key),
  );
  const now = clock.now();
  const counted = new Map<string, ThrottleState>();
  for (const each of throttled) {
    const next = countTry(states.get(each.key) ?? FRESH, each.rule, now);
    if (next === 'locked') return each;
    counted.set(each.key, next);
  }
  await saveThrottles(tx, counted, now);
  return undefined;
}

/** Counts one try against one counter, in a transaction of its own.
 *  Refuses: TOO_MANY_REQUESTS.   Locks: the counter's row.   Cost: four trips. */
export async function refuseTooMany(
  ctx: Pick<Context, 'clock' | 'db'>,
  key: string,
  rule: ThrottleRule,
): Promise<void> {
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [{ key, rule }]));
  if (locked) throw new Refusal('TOO_MANY_REQUESTS');
}

/** Undoes what a try that succeeded had counted: `forgotten` start afresh, `returned` get one try back.
 *  Locks: the counters' rows by key.   Cost: two trips. */
export async function forgiveTries(
  tx: Queryable,
  { clock }: Deps,
  { forgotten, returned }: { forgotten: readonly string[]; returned: readonly string[] },
): Promise<void> {
  const keys = [...forgotten, ...returned].toSorted();
  const states = await lockThrottles(tx, keys);
  const saved = new Map<string, ThrottleState>();
  for (const key of forgotten) saved.set(key, FRESH);
  for (const key of returned) saved.set(key, takeTryBack(states.get(key) ?? FRESH));
  await saveThrottles(tx, saved, clock.now());
}

/** Whether a counter is locked, without counting: for what is counted only when it fails.  Cost: one read by
 *  key. */
export async function isLocked(db: Queryable, { clock }: Deps, key: string): Promise<boolean> {
  const until = await readLockedUntil(db, key);
  return until !== undefined && clock.now() < until;
}

/** Until when a counter is locked, to be told; what was never counted is not.   Cost: one read by key. */
export const lockedUntil = async (db: Queryable, key: string): Promise<EpochMs | null> =>
  (await readLockedUntil(db, key)) ?? null;
