import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { CodeAsker } from './code-asker.ts';
import type { SmsEvent } from './sms-sender.ts';

const COUNT = statement(
  'sms-count',
  `select count(*) filter (where sent_at > to_timestamp($2::float8 / 1000))::int as "inHour", count(*)::int as "inDay",
     min(sent_at) filter (where sent_at > to_timestamp($2::float8 / 1000)) as "firstInHour", min(sent_at) as "firstInDay"
   from sms_codes where mobile = $1 and sent_at > to_timestamp($3::float8 / 1000) and budget is not distinct from $4`,
);

export type SentCount = {
  readonly inHour: number;
  readonly inDay: number;
  /** Null where none was sent. */
  readonly firstInHour: EpochMs | null;
  readonly firstInDay: EpochMs | null;
};

/** Counts the messages sent to this mobile from a budget in the last hour and in the last day, with the first
 *  of each. */
export async function countSent(
  db: Queryable,
  mobile: string,
  budget: Buffer | null,
  since: { hourAgo: EpochMs; dayAgo: EpochMs },
): Promise<SentCount> {
  const row = await firstRow<SentCount>(db, COUNT, [mobile, since.hourAgo, since.dayAgo, budget]);
  return row ?? { inHour: 0, inDay: 0, firstInHour: null, firstInDay: null };
}

const INSERT = statement(
  'sms-insert',
  `insert into sms_codes (mobile, event, mac, sent_at, expires_at, prefix, asker, is_bound, budget)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7, $8, $9)`,
);

export type NewCode = {
  readonly mobile: string;
  readonly event: SmsEvent;
  readonly mac: Buffer;
  readonly sentAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Of a message that leaves the machine. */
  readonly prefix: string | undefined;
  readonly asker: CodeAsker;
  readonly budget: Buffer | null;
};

export const insertCode = (db: Queryable, code: NewCode): Promise<number> =>
  affected(db, INSERT, [
    code.mobile,
    code.event,
    code.mac,
    code.sentAt,
    code.expiresAt,
    code.prefix ?? null,
    code.asker.macs[0],
    code.asker.isBound,
    code.budget,
  ]);

const OF_PREFIX = statement(
  'sms-of-prefix',
  `select count(*)::integer as sent, count(used_at)::integer as used, min(sent_at) as first from (
     select sent_at, used_at from sms_codes where prefix = $1 and sent_at > to_timestamp($2::float8 / 1000)
     order by sent_at desc limit $3) last`,
);

/** Number of the last messages to a prefix whose code was used, and the time of the first of them.
 *  Cost: one round trip, `last` rows of an index. */
export async function countUsed(
  db: Queryable,
  { prefix, since, last }: { readonly prefix: string; readonly since: EpochMs; readonly last: number },
): Promise<{ sent: number; used: number; first: EpochMs | null }> {
  const row = await firstRow<{ sent: number; used: number; first: EpochMs | null }>(db, OF_PREFIX, [
    prefix,
    since,
    last,
  ]);
  return row ?? { sent: 0, used: 0, first: null };
}

// Of each asker the newest code counts. Without one of the caller's own, those of other addresses are tried.
const TRY = statement(
  'sms-try-of-asker',
  `with newest as (
     select distinct on (asker) id, asker, coalesce(asker = any($5::bytea[]), false) as is_own, tries, own_tries,
       used_at, expires_at
     from sms_codes where mobile = $1 and event = $2 and (asker = any($5::bytea[]) or not is_bound)
     order by asker, sent_at desc, id desc),
   live as (
     select id, is_own, array_position($5::bytea[], asker) as place from newest
     where used_at is null and expires_at > to_timestamp($4::float8 / 1000)
       and case when is_own then own_tries else tries end < $3),
   own as (select id from live where is_own order by place limit 1),
   chosen as (
     select id, is_own from live
     where id in (select id from own) or (not is_own and not exists (select from own))),
   locked as (select id from sms_codes where id in (select id from chosen) order by id for update)
   update sms_codes c set tries = c.tries + (not is_own)::integer, own_tries = c.own_tries + is_own::integer
   from chosen join locked using (id)
   where c.id = chosen.id and c.used_at is null and case when is_own then c.own_tries else c.tries end < $3
   returning c.id, c.mac`,
);

/** Counts one attempt of a caller against the newest code of this mobile and event that the caller has asked
 *  for, if it accepts more attempts; without one, against those that may be given from any address, where
 *  attempts of others count apart from those of the asker. Returns what was counted against.
 *  Parallel attempts serialize on the row locks, and each sees the previous count. */
export const countCodeTry = (
  db: Queryable,
  {
    mobile,
    event,
    asker,
    triesMax,
    now,
  }: {
    readonly mobile: string;
    readonly event: SmsEvent;
    readonly asker: CodeAsker;
    readonly triesMax: number;
    readonly now: EpochMs;
  },
): Promise<{ id: bigint; mac: Buffer }[]> => rows(db, TRY, [mobile, event, triesMax, now, asker.macs]);

const USE = statement(
  'sms-use',
  'update sms_codes set used_at = to_timestamp($2::float8 / 1000) where id = $1 and used_at is null',
);

/** Returns 0 when the code was used concurrently. */
export const markCodeUsed = (tx: Queryable, id: bigint, now: EpochMs): Promise<number> =>
  affected(tx, USE, [id, now]);

const SWEEP = statement(
  'sms-sweep',
  `delete from sms_codes where id in (
     select id from sms_codes where sent_at < to_timestamp($1::float8 / 1000) order by sent_at limit $2)`,
);

/** Deletes up to `count` messages older than `before`. */
export const deleteSentBefore = (db: Queryable, before: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [before, count]);
