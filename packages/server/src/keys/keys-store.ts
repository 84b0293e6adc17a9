import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';

const BY_PEPPER = statement(
  'keys-count-hashes',
  `select count(*)::integer as count from members,
     lateral (values (password_hash), (fund_password_hash)) as h (stored)
   where stored is not null and left(stored, strpos(stored, '$') - 1) <> $1`,
);

/** Number of stored passwords hashed with another pepper than this one. Cost: all members. */
export const countOlderHashes = async (db: Queryable, pepperId: string): Promise<number> =>
  (await firstRow<{ count: number }>(db, BY_PEPPER, [pepperId]))?.count ?? 0;

const LASTING = statement(
  'keys-count-digests',
  `select ((select count(*) from member_traces) + (select count(*) from excluded_traces)
     + (select count(*) from closed_names))::integer as count`,
);

/** Number of digests that are compared with others for years, and so stay under the first pepper: those of
 *  personal traces, for exclusions, and of the names of closed accounts.   Cost: all of them. */
export const countLastingDigests = async (db: Queryable): Promise<number> =>
  (await firstRow<{ count: number }>(db, LASTING))?.count ?? 0;

const SEALED = statement(
  'keys-sealed',
  'select member_id, sealed from totp_keys where member_id > $1 order by member_id limit $2',
);

/** Secrets of authenticator apps as they are stored, by member. */
export const sealedAfter = (
  db: Queryable,
  after: bigint,
  limit: number,
): Promise<{ readonly member_id: bigint; readonly sealed: Buffer }[]> => rows(db, SEALED, [after, limit]);

const RESEAL = statement(
  'keys-reseal',
  'update totp_keys set sealed = $3 where member_id = $1 and sealed = $2',
);

/** Stores the same secret sealed anew, if it is still the one that was read. */
export const reseal = (db: Queryable, member: bigint, before: Buffer, after: Buffer): Promise<number> =>
  affected(db, RESEAL, [member, before, after]);

const OPERATORS = statement(
  'keys-sealed-of-operators',
  'select name, sealed from operators where sealed is not null order by name',
);

/** The keys of operators' apps as they are stored.   Cost: all operators. */
export const sealedOfOperators = (
  db: Queryable,
): Promise<{ readonly name: string; readonly sealed: Buffer }[]> => rows(db, OPERATORS);

const RESEAL_OPERATOR = statement(
  'keys-reseal-operator',
  'update operators set sealed = $3 where name = $1 and sealed = $2',
);

/** Stores the same key of an operator sealed anew, if it is still the one that was read. */
export const resealOperator = (db: Queryable, name: string, before: Buffer, after: Buffer): Promise<number> =>
  affected(db, RESEAL_OPERATOR, [name, before, after]);

const UNDRAWN = statement(
  'keys-undrawn-rounds',
  `select count(*)::integer as count from rounds r join chains c on c.id = r.chain_id
   where c.announcement ->> 'operatorKey' <> $1
     and (r.state in ('scheduled', 'open', 'closed')
       or r.state = 'void' and not exists (select from close_records k where k.round_id = r.id))`,
);

/** Number of rounds still to be signed or drawn in chains announced with another key.
 *  Cost: all rounds. */
export const countRoundsOfOlderKeys = async (db: Queryable, publicKey: string): Promise<number> =>
  (await firstRow<{ count: number }>(db, UNDRAWN, [publicKey]))?.count ?? 0;
