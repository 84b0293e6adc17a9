import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';

export type SessionRow = {
  token_hash: Buffer;
  member_id: bigint;
  expires_at: EpochMs;
  seen_at: EpochMs;
  tag: Buffer;
  status: 'active' | 'frozen' | 'abnormal';
  birthday: string | null;
};

const FIND = statement(
  'session-find',
  `select s.token_hash, s.member_id, s.expires_at, s.seen_at, m.tag, m.status, m.birthday
   from sessions s join members m on m.id = s.member_id
   where s.token_hash = any($1::bytea[])`,
);

/** Reads the sessions of these token hashes, expired ones included. Cost: one round trip, one index descent
 *  per hash. */
export const findSessions = (db: Queryable, hashes: readonly Buffer[]): Promise<SessionRow[]> =>
  rows<SessionRow>(db, FIND, [hashes]);

const CHANGED = statement(
  'session-changed',
  `select n.now, c.member_id
   from (select clock_timestamp() as now) n
   left join lateral (
     select distinct member_id from session_changes where at > $1::timestamptz - $2 * interval '1 ms'
   ) c on true`,
);

/** Lists the members whose sessions or state changed after `since`, less `overlapMs`, with the database's
 *  clock, from which the next read resumes. Cost: one round trip, one index range. */
export async function findChangedMembers(
  db: Queryable,
  since: EpochMs | undefined,
  overlapMs: number,
): Promise<{ readonly now: EpochMs; readonly memberIds: readonly bigint[] }> {
  const from = since === undefined ? null : new Date(since).toISOString();
  const found = await rows<{ now: EpochMs; member_id: bigint | null }>(db, CHANGED, [from, overlapMs]);
  const now = found[0]?.now;
  assert(now !== undefined, 'the clock is read with or without changes');
  return { now, memberIds: found.flatMap((row) => (row.member_id === null ? [] : [row.member_id])) };
}

const INSERT = statement(
  'session-insert',
  `with opened as (
     insert into sessions (token_hash, member_id, created_at, expires_at, seen_at, proved_at, device, address,
       language)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000),
       to_timestamp($3::float8 / 1000), case when $5::boolean then to_timestamp($3::float8 / 1000) end, $6, $7, $8)
     returning member_id
   )
   insert into login_log (member_id) select member_id from opened`,
);

/** Stores a session, and notes the log-in for good.   Cost: one round trip. */
export const insertSession = (
  db: Queryable,
  session: {
    tokenHash: Buffer;
    memberId: bigint;
    createdAt: EpochMs;
    expiresAt: EpochMs;
    isProved: boolean;
    device: string;
    address: string;
    language: string;
  },
): Promise<number> =>
  affected(db, INSERT, [
    session.tokenHash,
    session.memberId,
    session.createdAt,
    session.expiresAt,
    session.isProved,
    session.device,
    session.address,
    session.language,
  ]);

const TRIM = statement(
  'session-trim',
  `delete from sessions where token_hash in (
     select token_hash from sessions where member_id = $1
     order by created_at desc, token_hash desc offset $2)`,
);

/** Revokes the member's oldest sessions beyond the newest `kept`. The caller holds the lock on the member's
 *  row. */
export const trimSessions = (db: Queryable, memberId: bigint, kept: number): Promise<number> =>
  affected(db, TRIM, [memberId, kept]);

const END = statement('session-end', 'delete from sessions where token_hash = $1');

export const endSession = (db: Queryable, tokenHash: Buffer): Promise<number> =>
  affected(db, END, [tokenHash]);

const REPLACE = statement(
  'session-replace',
  'update sessions set token_hash = $2 where token_hash = $1 returning expires_at',
);

/** Gives a session another token; its log-in, its end and what else belongs to it stay. Returns its end, or
 *  nothing when it has ended.   Cost: one round trip. */
export const replaceToken = async (
  db: Queryable,
  tokenHash: Buffer,
  next: Buffer,
): Promise<EpochMs | undefined> =>
  (await firstRow<{ expires_at: EpochMs }>(db, REPLACE, [tokenHash, next]))?.expires_at;

const END_ALL = statement('session-end-all', 'delete from sessions where member_id = $1');

export const endSessionsOf = (db: Queryable, memberId: bigint): Promise<number> =>
  affected(db, END_ALL, [memberId]);

const END_EVERY = statement('session-end-every', 'delete from sessions');

export const endEverySession = (db: Queryable): Promise<number> => affected(db, END_EVERY);

export type SessionView = {
  readonly id: bigint;
  readonly token_hash: Buffer;
  readonly device: string;
  readonly address: string;
  readonly created_at: EpochMs;
  readonly seen_at: EpochMs;
};

const LIST = statement(
  'session-list',
  `select id, token_hash, device, address, created_at, seen_at from sessions
   where member_id = $1 and expires_at > to_timestamp($2::float8 / 1000) order by created_at desc, id desc`,
);

/** A member's live sessions, newest first. */
export const listSessions = (db: Queryable, memberId: bigint, now: EpochMs): Promise<SessionView[]> =>
  rows<SessionView>(db, LIST, [memberId, now]);

const END_ONE = statement('session-end-one', 'delete from sessions where member_id = $1 and id = $2');
const END_OTHERS = statement(
  'session-end-others',
  'delete from sessions where member_id = $1 and token_hash <> $2',
);

/** Revokes one of the member's own sessions; returns 0 when there is none. */
export const endOwnSession = (db: Queryable, memberId: bigint, id: bigint): Promise<number> =>
  affected(db, END_ONE, [memberId, id]);
export const endOtherSessions = (db: Queryable, memberId: bigint, kept: Buffer): Promise<number> =>
  affected(db, END_OTHERS, [memberId, kept]);

const SEEN = statement(
  'session-seen',
  `update sessions s set seen_at = greatest(s.seen_at, to_timestamp(n.at / 1000))
   from unnest($1::bytea[], $2::float8[]) as n (token_hash, at) where s.token_hash = n.token_hash`,
);

/** Stores when sessions were last used.   Units: ms. */
export const storeSeen = (
  db: Queryable,
  hashes: readonly Buffer[],
  atMs: readonly number[],
): Promise<number> => affected(db, SEEN, [hashes, atMs]);

const SWEEP = statement(
  'session-sweep',
  `delete from sessions where token_hash in (
     select token_hash from sessions where expires_at <= to_timestamp($1::float8 / 1000)
     order by expires_at limit $2)`,
);

/** Deletes up to `count` sessions that have expired at `now`. */
export const deleteRunOut = (db: Queryable, now: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [now, count]);

const SWEEP_CHANGES = statement(
  'session-sweep-changes',
  `delete from session_changes where ctid = any (array(
     select ctid from session_changes where at < clock_timestamp() - interval '30 minutes' order by at limit $1))`,
);

/** Deletes up to `count` changes that every server read long ago. */
export const deleteOldChanges = (db: Queryable, count: number): Promise<number> =>
  affected(db, SWEEP_CHANGES, [count]);
