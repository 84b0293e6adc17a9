import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, statement, type Queryable } from '../db/query.ts';
import type { SmsEvent } from './sms-sender.ts';

const COUNT = statement(
  'sms-count',
  `select count(*) filter (where sent_at > to_timestamp($2::float8 / 1000))::int as "inHour", count(*)::int as "inDay",
     min(sent_at) filter (where sent_at > to_timestamp($2::float8 / 1000)) as "firstInHour", min(sent_at) as "firstInDay"
   from sms_codes where mobile = $1 and sent_at > to_timestamp($3::float8 / 1000)`,
);

export type SentCount = {
  readonly inHour: number;
  readonly inDay: number;
  /** Null where none was sent. */
  readonly firstInHour: EpochMs | null;
  readonly firstInDay: EpochMs | null;
};

/** Counts the messages sent to this mobile in the last hour and in the last day, with the first of each. */
export async function countSent(
  db: Queryable,
  mobile: string,
  since: { hourAgo: EpochMs; dayAgo: EpochMs },
): Promise<SentCount> {
  const row = await firstRow<SentCount>(db, COUNT, [mobile, since.hourAgo, since.dayAgo]);
  return row ?? { inHour: 0, inDay: 0, firstInHour: null, firstInDay: null };
}

const INSERT = statement(
  'sms-insert',
  `insert into sms_codes (mobile, event, mac, sent_at, expires_at, prefix)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6)`,
);

export type NewCode = {
  readonly mobile: string;
  readonly event: SmsEvent;
  readonly mac: Buffer;
  readonly sentAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Of a message that leaves the machine. */
  readonly prefix: string | undefined;
};

export const insertCode = (db: Queryable, code: NewCode): Promise<number> =>
  affected(db, INSERT, [code.mobile, code.event, code.mac, code.sentAt, code.expiresAt, code.prefix ?? null]);

const OF_PREFIX = statement(
  'sms-of-prefix',
  `select count(*)::integer as sent, count(used_at)::integer as used, min(sent_at) as first from (
     select sent_at, used_at from sms_codes where prefix = $1 and sent_at > to_timestamp($2::float8 / 1000)
     order by sent_at desc limit $3) last`,
);

/** How many of the last messages to a prefix were used, and when the first of them was sent.
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

const TRY = statement(
  'sms-try',
  `update sms_codes set tries = tries + 1
   where id = (select id from sms_codes where mobile = $1 and event = $2 order by sent_at desc, id desc limit 1)
     and used_at is null and tries < $3 and expires_at > to_timestamp($4::float8 / 1000)
   returning id, mac`,
);

/** Counts one attempt against the newest code of this mobile and event, if it accepts more attempts.
 *  Parallel attempts serialize on the row lock, and each sees the previous count. */
export const countCodeTry = (
  db: Queryable,
  {
    mobile,
    event,
    triesMax,
    now,
  }: { readonly mobile: string; readonly event: SmsEvent; readonly triesMax: number; readonly now: EpochMs },
): Promise<{ id: bigint; mac: Buffer } | undefined> => firstRow(db, TRY, [mobile, event, triesMax, now]);

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
