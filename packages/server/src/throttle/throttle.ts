import type { RequestLimit } from '@tessera/contract/request-limits';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { networksOf } from '../kernel/address-block.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import { countTry, FRESH, undoTry, type ThrottleRule, type ThrottleState } from './throttle-rule.ts';
import {
  lockThrottles,
  type LockedKind,
  readLockedUntil,
  saveThrottles,
  notifyLockedMember,
} from './throttle-store.ts';

export type Throttled = {
  readonly key: string;
  readonly rule: ThrottleRule;
  /** A keyed digest of what is guessed: the same guess twice in a row counts once. */
  readonly guess?: string;
};
/** A counter that is locked until a moment. */
export type Locked = Throttled & { readonly lockedUntil: EpochMs };
type Deps = Pick<Context, 'clock'>;

/** Counts one attempt against all given counters, or against none: returns the first locked one. Call it
 *  before the guarded work, so that parallel attempts are counted one by one.
 *  Locks: the counters' rows by key, for the rest of the caller's transaction.   Cost: two round trips. */
export async function countTries(
  tx: Queryable,
  { clock }: Deps,
  throttled: readonly Throttled[],
): Promise<Locked | undefined> {
  const sorted = throttled.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const states = await lockThrottles(
    tx,
    sorted.map(({ key }) => key),
  );
  const now = clock.now();
  const counted = new Map<string, ThrottleState>();
  for (const each of throttled) {
    const state = states.get(each.key) ?? FRESH;
    const next = countTry(state, each.rule, now, each.guess);
    if (next === 'locked') return { ...each, lockedUntil: state.lockedUntil };
    counted.set(each.key, next);
  }
  await saveThrottles(tx, counted, now);
  return undefined;
}

/** The counters of an address: of its own network by the rule, and of the wider ones it is part of with a
 *  multiple of its limit. */
export const countersByNetwork = (prefix: string, ip: string, rule: ThrottleRule): Throttled[] =>
  networksOf(ip).map(({ network, times }) => ({
    key: `${prefix}${network}`,
    rule: { ...rule, limit: times * rule.limit },
  }));

/** Counts one attempt against all given counters, or against none, in its own transaction.
 *  Refuses: TOO_MANY_REQUESTS.   Locks: the counters' rows.   Cost: four round trips. */
export async function refuseTooMany(
  ctx: Pick<Context, 'clock' | 'db'>,
  limit: RequestLimit,
  throttled: Throttled | readonly Throttled[],
): Promise<void> {
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [throttled].flat()));
  if (locked) throw tooManyUntil(limit, locked.lockedUntil, ctx);
}

/** Builds the refusal of a counter that is locked until a moment. */
export const tooManyUntil = (limit: RequestLimit, lockedUntil: EpochMs, { clock }: Deps): Refusal =>
  tooMany(limit, lockedUntil - clock.now());

/** Reverses the count of a successful attempt: `forgotten` counters are reset, `returned` ones get one
 *  attempt back.
 *  Locks: the counters' rows by key.   Cost: two round trips. */
export async function undoTries(
  tx: Queryable,
  { clock }: Deps,
  { forgotten, returned }: { forgotten: readonly string[]; returned: readonly string[] },
): Promise<void> {
  const keys = [...forgotten, ...returned].toSorted();
  const states = await lockThrottles(tx, keys);
  const saved = new Map<string, ThrottleState>();
  for (const key of forgotten) saved.set(key, FRESH);
  for (const key of returned) saved.set(key, undoTry(states.get(key) ?? FRESH));
  await saveThrottles(tx, saved, clock.now());
}

/** Notifies a member that a wrong attempt has locked a counter: another person may be guessing.
 *  Called after every wrong attempt; those that lock nothing, and later locks in the same window, send no
 *  message.   Cost: one round trip, also without a member. */
export const notifyIfLocked = async (
  { db, clock }: Deps & { readonly db: { readonly main: Queryable } },
  memberId: bigint | undefined,
  counter: { readonly key: string; readonly kind: LockedKind },
): Promise<void> => void (await notifyLockedMember(db.main, memberId, counter, clock.now()));

/** Refuses while a counter is locked, without counting: for attempts that count only on failure.
 *  Refuses: TOO_MANY_REQUESTS.   Cost: one read by key. */
export async function refuseLocked(
  db: Queryable,
  ctx: Deps,
  limit: RequestLimit,
  key: string,
): Promise<void> {
  const until = await readLockedUntil(db, key);
  if (until !== undefined && ctx.clock.now() < until) throw tooManyUntil(limit, until, ctx);
}

/** Returns when a counter's lock ends, for display; nothing if it was never counted.   Cost: one read by
 *  key. */
export const lockedUntil = async (db: Queryable, key: string): Promise<EpochMs | null> =>
  (await readLockedUntil(db, key)) ?? null;
