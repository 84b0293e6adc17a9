import type { Gender } from '@tessera/contract/patterns';
import type { OddsFormat } from '@tessera/domain/text/odds-format';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, statement, type Queryable } from '../db/query.ts';
import { messageFrom, NOW_AS_CAUSE } from '../message/message-from.ts';

export type MemberRow = {
  id: bigint;
  username: string;
  nickname: string;
  mobile: string | null;
  email: string;
  email_verified_at: EpochMs | null;
  avatar: string;
  gender: Gender;
  birthday: string | null;
  bio: string;
  odds_format: OddsFormat;
  password_hash: string | null;
  status: 'active' | 'frozen' | 'abnormal';
  joined_at: EpochMs;
};

const COLUMNS = `id, username, nickname, mobile, email, email_verified_at, avatar, gender, birthday, bio, odds_format,
  password_hash, status, joined_at`;

const BY_ID = statement('member-by-id', `select ${COLUMNS} from members where id = $1`);
const BY_USERNAME = statement(
  'member-by-username',
  `select ${COLUMNS} from members where lower(username) = lower($1)`,
);
const BY_MOBILE = statement('member-by-mobile', `select ${COLUMNS} from members where mobile = $1`);
const BY_EMAIL = statement(
  'member-by-email',
  `select ${COLUMNS} from members where lower(email) = lower($1) and email <> ''`,
);

export const memberById = (db: Queryable, id: bigint): Promise<MemberRow | undefined> =>
  firstRow<MemberRow>(db, BY_ID, [id]);
export const memberByUsername = (db: Queryable, username: string): Promise<MemberRow | undefined> =>
  firstRow<MemberRow>(db, BY_USERNAME, [username]);
export const memberByMobile = (db: Queryable, mobile: string): Promise<MemberRow | undefined> =>
  firstRow<MemberRow>(db, BY_MOBILE, [mobile]);
export const memberByEmail = (db: Queryable, email: string): Promise<MemberRow | undefined> =>
  firstRow<MemberRow>(db, BY_EMAIL, [email]);

export type NewMember = {
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string | undefined;
  readonly email: string;
  readonly passwordHash: string | undefined;
  readonly tag: Buffer;
  readonly joinedAt: EpochMs;
  /** Where the house asks for it. */
  readonly birthday?: string | null;
};

const INSERT = statement(
  'member-insert',
  `insert into members (username, nickname, mobile, email, password_hash, tag, joined_at, last_login_at, birthday)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000), $8::date)
   returning ${COLUMNS}`,
);

/** Throws the driver's 23505 when the username, mobile or e-mail is taken. */
export const insertMember = (db: Queryable, member: NewMember): Promise<MemberRow | undefined> =>
  firstRow<MemberRow>(db, INSERT, [
    member.username,
    member.nickname,
    member.mobile ?? null,
    member.email,
    member.passwordHash ?? null,
    member.tag,
    member.joinedAt,
    member.birthday ?? null,
  ]);

const TOUCH = statement(
  'member-touch-login',
  `update members set last_login_at = to_timestamp($2::float8 / 1000) where id = $1 and status <> 'abnormal'`,
);

/** Records a log-in and thereby locks the member's row; returns 0 when the account was closed meanwhile. */
export const touchLogin = (tx: Queryable, id: bigint, at: EpochMs): Promise<number> =>
  affected(tx, TOUCH, [id, at]);

const SET_PASSWORD = statement(
  'member-set-password',
  `with changed as (
     update members set password_hash = $2,
       password_changed_at = case when $4::boolean then clock_timestamp() else password_changed_at end
     where id = $1 and password_hash is not distinct from $3 returning id),
   ${messageFrom(
     { sql: `case when $3::text is null then 'password_set' else 'password_changed' end` },
     `id, ${NOW_AS_CAUSE}, '{}' from changed where $4::boolean`,
   )}
   select id from changed`,
);

/** Replaces the hash if it is still the one that was checked; returns 0 after a concurrent change. A rehash
 *  of the same password does not count as a change. The member is notified of all but the rehash. */
export const setPassword = (
  tx: Queryable,
  id: bigint,
  {
    hash,
    before,
    isChange = false,
  }: { readonly hash: string; readonly before: string | null; readonly isChange?: boolean },
): Promise<number> => affected(tx, SET_PASSWORD, [id, hash, before, isChange]);

const RESET_PASSWORD = statement(
  'member-reset-password',
  `with before as (
     select id, password_hash from members where id = $1 and status <> 'abnormal'
       and (mobile = $2 or lower(email) = $4 and email_verified_at is not null) for no key update),
   changed as (
     update members m set password_hash = $3, password_changed_at = clock_timestamp()
     from before where m.id = before.id returning m.id, before.password_hash is null as is_first),
   ${messageFrom(
     { sql: `case when is_first then 'password_set' else 'password_changed' end` },
     `id, ${NOW_AS_CAUSE}, '{}' from changed`,
   )}
   select id from changed`,
);

/** Sets the hash by a code that was sent to the member's mobile or verified e-mail, and notifies the member;
 *  returns 0 when that is no longer the member's or the account is closed. */
export const resetPassword = (
  tx: Queryable,
  id: bigint,
  {
    hash,
    mobile,
    email,
  }: {
    readonly hash: string;
    readonly mobile?: string | undefined;
    readonly email?: string | undefined;
  },
): Promise<number> => affected(tx, RESET_PASSWORD, [id, mobile ?? null, hash, email ?? null]);

const VERIFY_EMAIL = statement(
  'member-verify-email',
  'update members set email_verified_at = clock_timestamp() where id = $1 and lower(email) = $2',
);

/** Marks the e-mail as the member's own; returns 0 when it has changed since. */
export const markEmailVerified = (tx: Queryable, id: bigint, email: string): Promise<number> =>
  affected(tx, VERIFY_EMAIL, [id, email]);

const SET_MOBILE = statement(
  'member-set-mobile',
  `with changed as (
     update members set mobile = $2, password_changed_at = clock_timestamp() where id = $1 returning id),
   ${messageFrom('mobile_changed', `id, ${NOW_AS_CAUSE}, jsonb_build_object('mobile', $3::text) from changed`)}
   select id from changed`,
);

/** Sets the mobile, which counts as a change of the password, since a code sent to it replaces the password,
 *  and notifies the member. `shown` is the masked number. Throws the driver's 23505 when it belongs to
 *  another member. */
export const setMobile = (tx: Queryable, id: bigint, mobile: string, shown: string): Promise<number> =>
  affected(tx, SET_MOBILE, [id, mobile, shown]);

/** Undefined fields keep their value; a birthday of null is cleared. */
export type ProfileChange = {
  readonly nickname?: string | undefined;
  readonly avatar?: string | undefined;
  readonly email?: string | undefined;
  /** The masked e-mail. */
  readonly shownEmail?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly birthday?: string | null | undefined;
  readonly bio?: string | undefined;
  readonly oddsFormat?: OddsFormat | undefined;
};

const UPDATE_PROFILE = statement(
  'member-update-profile',
  `with before as (select id, email, email_verified_at, avatar from members where id = $1 for no key update),
   changed as (
     update members m set nickname = coalesce($2, nickname), avatar = coalesce($3, m.avatar),
       email = coalesce($4, m.email), gender = coalesce($5, gender), bio = coalesce($6, bio),
       odds_format = coalesce($10, odds_format),
       birthday = case when $7::boolean then $8::date else birthday end,
       password_changed_at = case when before.email <> coalesce($4, before.email) then clock_timestamp()
         else password_changed_at end,
       email_verified_at = case when before.email <> coalesce($4, before.email) then null
         else m.email_verified_at end
     from before where m.id = before.id returning m.id, m.email, before.email <> m.email as has_new_email,
       before.avatar as old_avatar, before.email as old_email, before.email_verified_at as old_verified_at),
   ${messageFrom(
     { sql: `case email when '' then 'email_removed' else 'email_changed' end` },
     `id, ${NOW_AS_CAUSE}, jsonb_build_object('email', $9::text) from changed where has_new_email`,
   )},
   to_old as (
     insert into mail_outbox (message_id, email) select message.id, old_email from message, changed
     where old_email <> '' and old_verified_at is not null)
   select old_avatar from changed`,
);

/** Changes a profile and returns the avatar before. Another e-mail counts as a change of the password, and
 *  the member is notified of it, also at the verified address before. Throws the driver's 23505 when the
 *  e-mail belongs to another member. */
export const updateProfile = async (db: Queryable, id: bigint, change: ProfileChange): Promise<string> => {
  const row = await firstRow<{ old_avatar: string }>(db, UPDATE_PROFILE, [
    id,
    change.nickname ?? null,
    change.avatar ?? null,
    change.email ?? null,
    change.gender ?? null,
    change.bio ?? null,
    change.birthday !== undefined,
    change.birthday ?? null,
    change.shownEmail ?? '',
    change.oddsFormat ?? null,
  ]);
  return row?.old_avatar ?? '';
};

export type MoneyMember = {
  readonly status: MemberRow['status'];
  /** The main account's own flag. */
  readonly is_frozen: boolean;
  /** End of a time-out or a self-exclusion, in Unix ms; 0 without one. */
  readonly barred_until: bigint;
  readonly withdrawals_off: boolean;
  readonly fund_password_hash: string | null;
  readonly password_changed_at: EpochMs | null;
  readonly fund_password_changed_at: EpochMs | null;
  /** The database's clock. */
  readonly now: EpochMs;
};

const MONEY_COLUMNS = `m.status, a.is_frozen, coalesce(a.guard[1], 0) as barred_until, m.withdrawals_off, m.fund_password_hash, m.password_changed_at,
  m.fund_password_changed_at, clock_timestamp() as now`;

// The clock is read once the function has returned, under the lock.
const LOCK_MONEY_MEMBER = statement(
  'member-lock-for-money',
  `select status, is_frozen, barred_until, withdrawals_off, fund_password_hash, password_changed_at,
     fund_password_changed_at, clock_timestamp() as now from lock_money_member($1)`,
);
const MONEY_MEMBER = statement(
  'member-for-money',
  `select ${MONEY_COLUMNS} from members m join accounts a on a.id = m.id * 16 where m.id = $1`,
);

/** The fields that decide whether a member may move money, read without a row lock or under it: then as they
 *  were committed last once the lock was held, the bar and the freeze of the account too. */
export const lockMoneyMember = (tx: Queryable, id: bigint): Promise<MoneyMember | undefined> =>
  firstRow<MoneyMember>(tx, LOCK_MONEY_MEMBER, [id]);
export const readMoneyMember = (db: Queryable, id: bigint): Promise<MoneyMember | undefined> =>
  firstRow<MoneyMember>(db, MONEY_MEMBER, [id]);

const SET_STATUS = statement(
  'member-set-status',
  `update members set status = $2 where id = $1 and status <> 'abnormal'`,
);
const SET_WITHDRAWALS_OFF = statement(
  'member-set-withdrawals-off',
  'update members set withdrawals_off = $2 where id = $1',
);

/** Freezes or reactivates a member. A closed account or one under review is left unchanged and gives 0. */
export const setStatus = (tx: Queryable, id: bigint, status: 'active' | 'frozen'): Promise<number> =>
  affected(tx, SET_STATUS, [id, status]);

const SUSPEND = statement(
  'member-suspend',
  `update members set status = 'abnormal' where id = $1 and closed_at is null`,
);
const REINSTATE = statement(
  'member-reinstate',
  `update members m set status = case when a.is_frozen then 'frozen' else 'active' end
   from accounts a where m.id = $1 and a.id = m.id * 16 and m.status = 'abnormal' and m.closed_at is null`,
);

/** Puts a member under review. A closed account is left unchanged and gives 0. */
export const suspend = (tx: Queryable, id: bigint): Promise<number> => affected(tx, SUSPEND, [id]);
/** Ends a review: a frozen member is frozen again. Gives 0 for a member who is not under review. */
export const reinstate = (tx: Queryable, id: bigint): Promise<number> => affected(tx, REINSTATE, [id]);

export const setWithdrawalsOff = (tx: Queryable, id: bigint, isOff: boolean): Promise<number> =>
  affected(tx, SET_WITHDRAWALS_OFF, [id, isOff]);

const SET_FUND_PASSWORD = statement(
  'member-set-fund-password',
  `with changed as (
     update members set fund_password_hash = $2,
       fund_password_changed_at = clock_timestamp()
     where id = $1 and fund_password_hash is not distinct from $3 returning id),
   ${messageFrom(
     { sql: `case when $3::text is null then 'fund_password_set' else 'fund_password_changed' end` },
     `id, ${NOW_AS_CAUSE}, '{}' from changed`,
   )}
   select id from changed`,
);

/** Replaces the hash if it is still the one that was read, and notifies the member; returns 0 after a
 *  concurrent change. */
export const setFundPasswordHash = (
  tx: Queryable,
  id: bigint,
  hash: string,
  before: string | null,
): Promise<number> => affected(tx, SET_FUND_PASSWORD, [id, hash, before]);

const RENEW_FUND_HASH = statement(
  'member-renew-fund-hash',
  'update members set fund_password_hash = $2 where id = $1 and fund_password_hash = $3',
);

/** Stores the same fund password hashed anew, if the hash is still the one that was checked. */
export const renewFundHash = (
  db: Queryable,
  id: bigint,
  { hash, before }: { readonly hash: string; readonly before: string },
): Promise<number> => affected(db, RENEW_FUND_HASH, [id, hash, before]);
