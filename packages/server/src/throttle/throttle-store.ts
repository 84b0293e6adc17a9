import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { ThrottleState } from './throttle-rule.ts';

const LOCK = statement(
  'throttle-lock',
  `insert into throttles (key)
   select key from unnest($1::text[]) with ordinality as asked (key, n) order by n
   on conflict (key) do update set touched_at = throttles.touched_at
   returning key, count, since, locked_until, guess`,
);

/** Inserts the missing rows and locks all of them in the given order; callers pass sorted keys. */
export async function lockThrottles(
  tx: Queryable,
  sortedKeys: readonly string[],
): Promise<Map<string, ThrottleState>> {
  type Row = { key: string; count: number; since: EpochMs; locked_until: EpochMs; guess: string | null };
  const found = await rows<Row>(tx, LOCK, [sortedKeys]);
  return new Map(
    found.map(({ key, count, since, locked_until: lockedUntil, guess }) => [
      key,
      { count, since, lockedUntil, guess: guess ?? undefined },
    ]),
  );
}

const SAVE = statement(
  'throttle-save',
  `update throttles t set count = s.count, touched_at = to_timestamp($5::float8 / 1000),
     since = to_timestamp(s.since / 1000), locked_until = to_timestamp(s.locked_until / 1000), guess = s.guess
   from unnest($1::text[], $2::int[], $3::float8[], $4::float8[], $6::text[])
     as s (key, count, since, locked_until, guess)
   where t.key = s.key`,
);

/** Writes the states back. The caller holds the row locks. */
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
    now,
    all.map(({ guess }) => guess ?? null),
  ]);
}

const LOCKED_UNTIL = statement('throttle-locked-until', 'select locked_until from throttles where key = $1');

/** Returns when a counter's lock ends, as last committed; nothing for one that was never counted. */
export const readLockedUntil = async (db: Queryable, key: string): Promise<EpochMs | undefined> =>
  (await firstRow<{ locked_until: EpochMs }>(db, LOCKED_UNTIL, [key]))?.locked_until;

const SWEEP = statement(
  'throttle-sweep',
  `delete from throttles where key in (
     select key from throttles where touched_at < to_timestamp($1::float8 / 1000)
     order by touched_at limit $2 for update skip locked)`,
);

/** Deletes up to `count` counters unchanged since `before`. */
export const deleteUntouchedSince = (db: Queryable, before: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [before, count]);
