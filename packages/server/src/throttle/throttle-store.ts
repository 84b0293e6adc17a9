import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import { messageFrom } from '../message/message-from.ts';
import type { ThrottleState } from './throttle-rule.ts';

const LOCK = statement(
  'throttle-lock',
  `insert into throttles (key)
   select key from unnest($1::text[]) with ordinality as asked (key, n) order by n
   on conflict (key) do update set touched_at = throttles.touched_at
   returning key, count, since, locked_until, guess, touched_at = 'infinity' as is_kept`,
);

/** Inserts the missing rows and locks all of them in the given order; callers pass sorted keys. */
export async function lockThrottles(
  tx: Queryable,
  sortedKeys: readonly string[],
): Promise<Map<string, ThrottleState>> {
  type Row = {
    key: string;
    count: number;
    since: EpochMs;
    locked_until: EpochMs;
    guess: string | null;
    is_kept: boolean;
  };
  const found = await rows<Row>(tx, LOCK, [sortedKeys]);
  return new Map(
    found.map(({ key, count, since, locked_until: lockedUntil, guess, is_kept: isKept }) => [
      key,
      { count, since, lockedUntil, guess: guess ?? undefined, isKept },
    ]),
  );
}

const SAVE = statement(
  'throttle-save',
  `update throttles t set count = s.count, touched_at = to_timestamp(s.touched_at / 1000),
     since = to_timestamp(s.since / 1000), locked_until = to_timestamp(s.locked_until / 1000), guess = s.guess
   from unnest($1::text[], $2::int[], $3::float8[], $4::float8[], $5::float8[], $6::text[])
     as s (key, count, since, locked_until, touched_at, guess)
   where t.key = s.key`,
);

/** Writes the states back; one that is kept counts as just touched for good. The caller holds the row
 *  locks. */
export function saveThrottles(
  tx: Queryable,
  states: ReadonlyMap<string, ThrottleState>,
  now: EpochMs,
): Promise<number> {
  const all = [...states.values()];
  return affected(tx, SAVE, [
    [...states.keys()],
    all.map(({ count }) => count),
    all.map(({ since }) => since),
    all.map(({ lockedUntil }) => lockedUntil),
    all.map(({ isKept }) => (isKept ? Number.POSITIVE_INFINITY : now)),
    all.map(({ guess }) => guess ?? null),
  ]);
}

const LOCKED_UNTIL = statement('throttle-locked-until', 'select locked_until from throttles where key = $1');

/** Returns when a counter's lock ends, as last committed; nothing for one that was never counted. */
export const readLockedUntil = async (db: Queryable, key: string): Promise<EpochMs | undefined> =>
  (await firstRow<{ locked_until: EpochMs }>(db, LOCKED_UNTIL, [key]))?.locked_until;

/** Kinds of lock that are reported to the member. */
export type LockedKind = 'login_locked' | 'factor_locked' | 'fund_password_locked';

// A missing member is looked up as well, so that a name without an account takes as long.
const NOTIFY_LOCKED = statement(
  'throttle-notify-locked',
  `with locked as (
     select since from throttles where key = $2 and locked_until > to_timestamp($3::float8 / 1000)),
   ${messageFrom(
     { sql: '$4' },
     `id, (extract(epoch from since) * 1000000)::bigint::text, '{}' from locked join members on id = $1`,
   )}
   select id from message`,
);

/** Notifies a member of a locked counter, once in its window; does nothing for one that is not locked. */
export const notifyLockedMember = (
  db: Queryable,
  memberId: bigint | undefined,
  { key, kind }: { readonly key: string; readonly kind: LockedKind },
  now: EpochMs,
): Promise<number> => affected(db, NOTIFY_LOCKED, [memberId ?? null, key, now, kind]);

const SWEEP = statement(
  'throttle-sweep',
  `delete from throttles where key in (
     select key from throttles where touched_at < to_timestamp($1::float8 / 1000)
     order by touched_at limit $2 for update skip locked)`,
);

/** Deletes up to `count` counters unchanged since `before`. */
export const deleteUntouchedSince = (db: Queryable, before: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [before, count]);
