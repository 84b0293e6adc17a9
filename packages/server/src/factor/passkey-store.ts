import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import { messageFrom, NOW_AS_CAUSE } from '../message/message-from.ts';

/** Purposes of a challenge. */
export type PasskeyPurpose = 'add' | 'prove' | 'login';

const MAKE_HANDLE = statement(
  'passkey-handle-make',
  'insert into passkey_users (member_id, handle) values ($1, $2) on conflict (member_id) do nothing',
);
const HANDLE = statement('passkey-handle', 'select handle from passkey_users where member_id = $1');

/** User handle of a member for authenticators: `fresh` for a member without one, and the same ever after. */
export async function userHandle(db: Queryable, memberId: bigint, fresh: Buffer): Promise<Buffer> {
  await affected(db, MAKE_HANDLE, [memberId, fresh]);
  return (await firstRow<{ handle: Buffer }>(db, HANDLE, [memberId]))?.handle ?? fresh;
}

export type PasskeyRow = {
  readonly id: bigint;
  readonly credential_id: Buffer;
  readonly label: string;
  readonly created_at: EpochMs;
  readonly used_at: EpochMs | null;
};

const LIST = statement(
  'passkey-list',
  'select id, credential_id, label, created_at, used_at from passkeys where member_id = $1 order by id',
);

/** A member's passkeys, oldest first. */
export const listPasskeys = (db: Queryable, memberId: bigint): Promise<PasskeyRow[]> =>
  rows<PasskeyRow>(db, LIST, [memberId]);

const FIND = statement(
  'passkey-find',
  'select id, public_key, created_at from passkeys where credential_id = $2 and member_id = $1',
);

/** One of a member's passkeys by the number that its authenticator gave it. */
export const findPasskey = (
  db: Queryable,
  memberId: bigint,
  credentialId: Buffer,
): Promise<{ id: bigint; public_key: Buffer; created_at: EpochMs } | undefined> =>
  firstRow(db, FIND, [memberId, credentialId]);

const OWNER = statement('passkey-owner', 'select member_id from passkeys where credential_id = $1');

/** The member of a passkey, by the number that its authenticator gave it. */
export const passkeyOwner = async (db: Queryable, credentialId: Buffer): Promise<bigint | undefined> =>
  (await firstRow<{ member_id: bigint }>(db, OWNER, [credentialId]))?.member_id;

const ADD = statement(
  'passkey-add',
  `with added as (
     insert into passkeys (member_id, credential_id, public_key, sign_count, label, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict (credential_id) do nothing
     returning member_id, label),
   unproved as (
     update sessions s set proved_at = null from added a
     where s.member_id = a.member_id and s.token_hash <> $7 and s.proved_at is not null),
   ${messageFrom('passkey_added', `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('label', label) from added`)}
   select member_id from added`,
);

/** Stores a passkey, notifies the member, and takes back what other sessions had proved without it; returns 0
 *  when it is stored already. */
export const insertPasskey = (
  tx: Queryable,
  memberId: bigint,
  passkey: {
    readonly credentialId: Buffer;
    readonly publicKey: Uint8Array;
    readonly signCount: number;
    readonly label: string;
    readonly at: EpochMs;
    readonly sessionHash: Buffer;
  },
): Promise<number> => {
  const { credentialId, publicKey, signCount, label, at, sessionHash } = passkey;
  return affected(tx, ADD, [memberId, credentialId, publicKey, signCount, label, at, sessionHash]);
};

const REMOVE = statement(
  'passkey-remove',
  `with removed as (delete from passkeys where member_id = $1 and id = $2 returning member_id, label),
   rest as (
     select exists (select from passkeys where member_id = $1 and id <> $2)
       or exists (select from totp_keys where member_id = $1 and confirmed_at is not null) as is_guarded),
   codes as (
     delete from recovery_codes c using removed r, rest
     where c.member_id = r.member_id and not rest.is_guarded),
   held as (
     update members m set password_changed_at = clock_timestamp() from removed r where m.id = r.member_id),
   ${messageFrom(
     { sql: `case when (select is_guarded from rest) then 'passkey_removed' else 'factor_off' end` },
     `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('label', label) from removed`,
   )}
   select member_id from removed`,
);

/** Removes a passkey, holds withdrawals as after a change of the password, and notifies the member; with the
 *  last factor the recovery codes go too. Returns 0 when there is no such passkey. */
export const deletePasskey = (tx: Queryable, memberId: bigint, id: bigint): Promise<number> =>
  affected(tx, REMOVE, [memberId, id]);

const ADD_CHALLENGE = statement(
  'passkey-challenge-add',
  `insert into passkey_challenges (challenge, member_id, purpose, expires_at)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
);

/** Stores what an authenticator is asked to sign. */
export const insertChallenge = (
  db: Queryable,
  challenge: Buffer,
  of: { readonly memberId: bigint; readonly purpose: PasskeyPurpose; readonly expiresAt: number },
): Promise<number> => affected(db, ADD_CHALLENGE, [challenge, of.memberId, of.purpose, of.expiresAt]);

const TAKE_CHALLENGE = statement(
  'passkey-challenge-take',
  `with taken as (
     delete from passkey_challenges where challenge = $1 and member_id = $2 and purpose = $3
     returning expires_at)
   select expires_at from taken where expires_at > to_timestamp($4::float8 / 1000)`,
);

/** Uses a challenge up; returns 0 when it was used, is too old, or was made for another member or purpose. */
export const takeChallenge = (
  db: Queryable,
  challenge: Buffer,
  of: { readonly memberId: bigint; readonly purpose: PasskeyPurpose; readonly now: EpochMs },
): Promise<number> => affected(db, TAKE_CHALLENGE, [challenge, of.memberId, of.purpose, of.now]);

const SWEEP = statement(
  'passkey-challenge-sweep',
  `delete from passkey_challenges where challenge in (
     select challenge from passkey_challenges where expires_at < to_timestamp($1::float8 / 1000)
     order by expires_at limit $2)`,
);

/** Deletes up to `count` challenges that ended before an instant. */
export const deleteChallengesBefore = (db: Queryable, before: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [before, count]);

const TAKE_COUNT = statement(
  'passkey-take-count',
  `update passkeys set sign_count = $2, used_at = to_timestamp($3::float8 / 1000)
   where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
);

/** Accepts the count of one signature: returns 0 when that count or a later one was accepted before, which an
 *  authenticator without a copy does not do. One that never counts says 0 each time. */
export const takeCount = (db: Queryable, id: bigint, count: number, at: EpochMs): Promise<number> =>
  affected(db, TAKE_COUNT, [id, count, at]);

const NOTIFY_REFUSED = statement(
  'passkey-notify-refused',
  `with refused as (select member_id, label from passkeys where id = $1),
   ${messageFrom('passkey_refused', `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('label', label) from refused`)}
   select member_id from refused`,
);

/** Notifies the member that a passkey was refused because its count decreased; returns 0 when it was
 *  removed. */
export const notifyRefused = (db: Queryable, id: bigint): Promise<number> =>
  affected(db, NOTIFY_REFUSED, [id]);
