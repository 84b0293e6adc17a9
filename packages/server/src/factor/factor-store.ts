import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, statement, type Queryable } from '../db/query.ts';
import { messageFrom, NOW_AS_CAUSE } from '../message/message-from.ts';

export type TotpRow = {
  readonly sealed: Buffer;
  readonly created_at: EpochMs;
  readonly confirmed_at: EpochMs | null;
};

const READ = statement(
  'totp-read',
  'select sealed, created_at, confirmed_at from totp_keys where member_id = $1',
);

/** A member's key, confirmed or being set up. */
export const readTotp = (db: Queryable, memberId: bigint): Promise<TotpRow | undefined> =>
  firstRow<TotpRow>(db, READ, [memberId]);

const READ_ALL = statement(
  'factors-read',
  `select sealed, created_at, confirmed_at, (select count(*)::integer from passkeys where member_id = $1) as passkeys
   from (select) one left join totp_keys on member_id = $1`,
);

/** Everything that guards a member beside the password. */
export type Factors = {
  /** Confirmed or being set up. */
  readonly totp: TotpRow | undefined;
  readonly passkeys: number;
};

/** Second factors of a member. Cost: one round trip, two index ranges. */
export async function readFactors(db: Queryable, memberId: bigint): Promise<Factors> {
  const row = await firstRow<Partial<TotpRow> & { passkeys: number }>(db, READ_ALL, [memberId]);
  if (!row?.sealed) return { totp: undefined, passkeys: row?.passkeys ?? 0 };
  return { totp: row as TotpRow, passkeys: row.passkeys };
}

/** Returns true if any of them is in force. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean =>
  passkeys > 0 || (totp !== undefined && totp.confirmed_at !== null);

const LOCK = statement('factors-lock', 'select id from members where id = $1 for no key update');

/** Makes changes of one member's factors wait for each other.   Locks: the member. */
export const lockFactors = (tx: Queryable, memberId: bigint): Promise<number> =>
  affected(tx, LOCK, [memberId]);

const BEGIN = statement(
  'totp-begin',
  `insert into totp_keys (member_id, sealed, created_at) values ($1, $2, to_timestamp($3::float8 / 1000))
   on conflict (member_id) do update set sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0
   where totp_keys.confirmed_at is null`,
);

/** Stores a key that is to be confirmed, in place of one that never was; returns 0 when one is in force. */
export const insertTotp = (db: Queryable, memberId: bigint, sealed: Buffer, at: EpochMs): Promise<number> =>
  affected(db, BEGIN, [memberId, sealed, at]);

const CONFIRM = statement(
  'totp-confirm',
  `with confirmed as (
     update totp_keys set confirmed_at = to_timestamp($4::float8 / 1000), last_step = $3
     where member_id = $1 and sealed = $2 and confirmed_at is null returning member_id),
   unproved as (
     update sessions s set proved_at = null from confirmed c
     where s.member_id = c.member_id and s.token_hash <> $5 and s.proved_at is not null),
   ${messageFrom('factor_on', `member_id, ${NOW_AS_CAUSE}, '{}' from confirmed`)}
   select member_id from confirmed`,
);

/** Puts a key into force by the step of its first code, notifies the member, and takes back what other
 *  sessions had proved by less; returns 0 when it was confirmed or replaced meanwhile. */
export const confirmTotp = (
  tx: Queryable,
  memberId: bigint,
  with_: {
    readonly sealed: Buffer;
    readonly step: number;
    readonly at: EpochMs;
    readonly sessionHash: Buffer;
  },
): Promise<number> =>
  affected(tx, CONFIRM, [memberId, with_.sealed, with_.step, with_.at, with_.sessionHash]);

const TAKE_STEP = statement(
  'totp-take-step',
  'update totp_keys set last_step = $2 where member_id = $1 and confirmed_at is not null and last_step < $2',
);

/** Accepts the code of a time step once: returns 0 when it or a later one was accepted before. */
export const takeStep = (db: Queryable, memberId: bigint, step: number): Promise<number> =>
  affected(db, TAKE_STEP, [memberId, step]);

const END = statement(
  'totp-end',
  `with ended as (delete from totp_keys where member_id = $1 and confirmed_at is not null returning member_id),
   rest as (select exists (select from passkeys where member_id = $1) as is_guarded),
   codes as (
     delete from recovery_codes r using ended e, rest where r.member_id = e.member_id and not rest.is_guarded),
   held as (
     update members m set password_changed_at = clock_timestamp() from ended e where m.id = e.member_id),
   ${messageFrom(
     { sql: `case when (select is_guarded from rest) then 'app_removed' else 'factor_off' end` },
     `member_id, ${NOW_AS_CAUSE}, '{}' from ended`,
   )}
   select member_id from ended`,
);

/** Ends the app, and with the last factor the recovery codes, holds withdrawals as after a change of the
 *  password, and notifies the member; returns 0 when there is none. */
export const endTotp = (db: Queryable, memberId: bigint): Promise<number> => affected(db, END, [memberId]);

const REPLACE_CODES = statement(
  'recovery-replace',
  `with gone as (delete from recovery_codes where member_id = $1 and mac <> all($2::bytea[]))
   insert into recovery_codes (member_id, mac) select $1, unnest($2::bytea[])`,
);

/** Replaces all recovery codes of a member. */
export const replaceRecoveryCodes = (
  db: Queryable,
  memberId: bigint,
  macs: readonly Buffer[],
): Promise<number> => affected(db, REPLACE_CODES, [memberId, macs]);

const USE_CODE = statement(
  'recovery-use',
  `with used as (
     update recovery_codes set used_at = to_timestamp($3::float8 / 1000)
     where member_id = $1 and mac = any($2::bytea[]) and used_at is null returning member_id),
   ${messageFrom(
     'recovery_code_used',
     `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('left', (
        select (count(*) - 1)::text from recovery_codes r where r.member_id = used.member_id and r.used_at is null))
      from used`,
   )}
   select member_id from used`,
);

/** Uses a recovery code up and notifies the member; returns 0 for an unknown one and for one that was used.
 *  `macs`: what it may be stored as. */
export const markCodeUsed = (
  db: Queryable,
  memberId: bigint,
  macs: readonly Buffer[],
  at: EpochMs,
): Promise<number> => affected(db, USE_CODE, [memberId, macs, at]);

const COUNT_CODES = statement(
  'recovery-count',
  'select count(*)::integer as left from recovery_codes where member_id = $1 and used_at is null',
);

/** Number of unused recovery codes of a member. */
export const countRecoveryCodes = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await firstRow<{ left: number }>(db, COUNT_CODES, [memberId]))?.left ?? 0;
