import type { IdentityReason, IdentitySource, IdentityState } from '@tessera/domain/member/identity';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import { messageFrom } from '../message/message-from.ts';

export type CheckRow = {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly username: string;
  readonly real_name: string;
  /** YYYY-MM-DD. */
  readonly birth_date: string;
  readonly country: string;
  readonly has_document: boolean;
  readonly asked_at: EpochMs;
  readonly state: IdentityState;
  readonly source: IdentitySource | null;
  readonly reference: string | null;
  readonly reason: IdentityReason | null;
  readonly decided_at: EpochMs | null;
};

const SELECT = `select c.id, c.member_id, m.username, c.real_name, c.birth_date::text as birth_date, c.country,
     c.document is not null as has_document, c.asked_at, c.state, c.source, c.reference, c.reason, c.decided_at
   from identity_checks c join members m on m.id = c.member_id`;

const VERIFIED = statement(
  'identity-verified',
  `select 1 from identity_checks where member_id = $1 and state = 'verified'`,
);

/** Returns true if a member was verified.   Cost: one round trip, one index descent. */
export const isVerified = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  (await firstRow(db, VERIFIED, [memberId])) !== undefined;

const LATEST = statement('identity-latest', `${SELECT} where c.member_id = $1 order by c.id desc limit 1`);

/** The last check of a member: a verified one is the last for good. */
export const latestCheck = (db: Queryable, memberId: bigint): Promise<CheckRow | undefined> =>
  firstRow<CheckRow>(db, LATEST, [memberId]);

const FIND = statement('identity-find', `${SELECT} where c.id = $1`);

export const findCheck = (db: Queryable, id: bigint): Promise<CheckRow | undefined> =>
  firstRow<CheckRow>(db, FIND, [id]);

const LIST = statement(
  'identity-list',
  `${SELECT} where c.id > $1 and ($2 or c.state = 'pending') order by c.id limit $3`,
);

/** The pending checks, or all, after a number, oldest first. */
export const checksAfter = (
  db: Queryable,
  { after, isAll, limit }: { readonly after: bigint; readonly isAll: boolean; readonly limit: number },
): Promise<CheckRow[]> => rows<CheckRow>(db, LIST, [after, isAll, limit]);

const DOCUMENT = statement('identity-document', 'select document from identity_checks where id = $1');

export const readDocument = async (db: Queryable, id: bigint): Promise<Buffer | null> =>
  (await firstRow<{ document: Buffer | null }>(db, DOCUMENT, [id]))?.document ?? null;

export type NewCheck = {
  readonly memberId: bigint;
  readonly realName: string;
  readonly birthDate: string;
  readonly country: string;
  readonly document: Buffer | null;
  readonly key: string;
};

const INSERT = statement(
  'identity-insert',
  `insert into identity_checks (member_id, real_name, birth_date, country, document, key)
   select $1, $2, $3::date, $4, $5, $6
   where not exists (select from identity_checks where member_id = $1 and state = 'verified')
   on conflict (member_id) where state = 'pending' do nothing`,
);

/** Asks for a check; returns 0 while one is pending, and after one was verified. */
export const insertCheck = (db: Queryable, check: NewCheck): Promise<number> =>
  affected(db, INSERT, [
    check.memberId,
    check.realName,
    check.birthDate,
    check.country,
    check.document,
    check.key,
  ]);

export type Decided = {
  readonly state: 'verified' | 'refused';
  readonly source: IdentitySource;
  readonly reference: string;
  readonly reason: IdentityReason | null;
};

const DECIDE = statement(
  'identity-decide',
  `with decided as (
     update identity_checks set state = $2, source = $3, reference = $4, reason = $5, decided_at = clock_timestamp(),
       document = null where id = $1 and state = 'pending' returning id, member_id, state),
   ${messageFrom({ sql: `'identity_' || decided.state` }, `member_id, id::text, '{}' from decided`)}
   select member_id from decided`,
);

/** Decides a pending check, forgets the picture and notifies the member; nothing when it was decided
 *  before. */
export const decideCheck = async (
  tx: Queryable,
  id: bigint,
  decided: Decided,
): Promise<bigint | undefined> => {
  const { state, source, reference, reason } = decided;
  const row = await firstRow<{ member_id: bigint }>(tx, DECIDE, [id, state, source, reference, reason]);
  return row?.member_id;
};

export type ComparedCheck = Pick<
  CheckRow,
  'id' | 'member_id' | 'real_name' | 'birth_date' | 'country' | 'state'
>;

const COMPARE = statement(
  'identity-compare',
  `select id, member_id, real_name, birth_date::text as birth_date, country, state from identity_checks
   where id > $1 and state in ('verified', 'pending') order by id limit $2`,
);

/** Declarations of verified members, and pending ones, after a number.   Cost: one round trip, a range of the
 *  key. */
export const checksToCompare = (db: Queryable, after: bigint, limit: number): Promise<ComparedCheck[]> =>
  rows<ComparedCheck>(db, COMPARE, [after, limit]);

const WAS_LISTED = statement(
  'identity-was-listed',
  `select 1 from protection_log where member_id = $1 and kind = 'excluded' and detail->>'by' = 'list' limit 1`,
);

/** Returns true if the list of excluded persons has excluded a member before.   Cost: one round trip, the log
 *  of the member. */
export const wasListed = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  (await firstRow(db, WAS_LISTED, [memberId])) !== undefined;

export type DueCheck = Pick<CheckRow, 'id' | 'real_name' | 'birth_date' | 'country'> & {
  readonly key: string;
  readonly document: Buffer | null;
};

/** The wait before a gateway is asked again doubles from a minute up to an hour. */
const CLAIM = statement(
  'identity-claim',
  `with due as (
     select id from identity_checks where state = 'pending' and due_at <= clock_timestamp()
     order by due_at limit $1 for update skip locked)
   update identity_checks c set attempts = c.attempts + 1,
     due_at = clock_timestamp() + least(60, 2 ^ least(c.attempts, 6)) * interval '1 minute'
   from due where c.id = due.id
   returning c.id, c.real_name, c.birth_date::text as birth_date, c.country, c.key, c.document`,
);

/** Claims checks about which a gateway is to be asked, so that no other server asks for a minute, later for
 *  longer. */
export const claimChecks = (db: Queryable, limit: number): Promise<DueCheck[]> =>
  rows<DueCheck>(db, CLAIM, [limit]);
