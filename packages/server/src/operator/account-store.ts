import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { OperatorRole } from './roles.ts';

export type OperatorRow = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly enrolment_until: EpochMs | null;
  readonly sealed: Buffer | null;
  readonly confirmed_at: EpochMs | null;
  readonly added_by: string;
  readonly added_at: EpochMs;
  readonly approved_by: string | null;
  readonly ended_at: EpochMs | null;
};

const COLUMNS =
  'name, roles, enrolment_until, sealed, confirmed_at, added_by, added_at, approved_by, ended_at';
/** Condition on operators who can log in. */
const ACTIVE = 'confirmed_at is not null and approved_by is not null and ended_at is null';

const READ = statement('operator-read', `select ${COLUMNS} from operators where name = $1`);

export const readOperator = (db: Queryable, name: string): Promise<OperatorRow | undefined> =>
  firstRow<OperatorRow>(db, READ, [name]);

const LIST = statement('operator-list', `select ${COLUMNS} from operators order by name`);

export const listOperatorRows = (db: Queryable): Promise<OperatorRow[]> => rows<OperatorRow>(db, LIST);

const COUNT = statement(
  'operator-count',
  `select (select count(*)::integer from operators where confirmed_at is not null) as confirmed,
     (select count(*)::integer from operators where ${ACTIVE} and 'security' = any(roles)) as security`,
);

/** Number of operators who have ever confirmed their key, and how many active ones have the role of
 *  security. */
export async function countOperators(db: Queryable): Promise<{ confirmed: number; security: number }> {
  return (
    (await firstRow<{ confirmed: number; security: number }>(db, COUNT)) ?? { confirmed: 0, security: 0 }
  );
}

const PAIR = statement(
  'operator-finance-pair',
  `select exists (
     select from operators maker, operators checker where maker.name <> checker.name
       and 'finance_maker' = any(maker.roles) and 'finance_checker' = any(checker.roles)
       and maker.confirmed_at is not null and maker.approved_by is not null and maker.ended_at is null
       and checker.confirmed_at is not null and checker.approved_by is not null and checker.ended_at is null) as found`,
);

/** Returns true if two persons can log in of whom one is a finance maker and the other a finance checker. */
export const hasFinancePair = async (db: Queryable): Promise<boolean> =>
  (await firstRow<{ found: boolean }>(db, PAIR))?.found ?? false;

export type Enrolment = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly digest: Buffer;
  readonly until: EpochMs;
  readonly addedBy: string;
  readonly approvedBy: string | null;
};

const INSERT = statement(
  'operator-insert',
  `insert into operators (name, roles, enrolment, enrolment_until, added_by, approved_by)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6) on conflict (name) do nothing`,
);

/** Stores a new account; returns 0 when there is one of that name, also one that has ended: names stand in
 *  decisions for good. */
export const insertOperator = (tx: Queryable, account: Enrolment): Promise<number> =>
  affected(tx, INSERT, valuesOf(account));

const RENEW = statement(
  'operator-renew',
  `update operators set roles = $2, enrolment = $3, enrolment_until = to_timestamp($4::float8 / 1000), added_by = $5,
     approved_by = $6, sealed = null, confirmed_at = null, ended_at = null where name = $1`,
);

/** Takes the key of an account away, and lets the person enrol again. */
export const renewOperator = (tx: Queryable, account: Enrolment): Promise<number> =>
  affected(tx, RENEW, valuesOf(account));

const valuesOf = ({ name, roles, digest, until, addedBy, approvedBy }: Enrolment): unknown[] => [
  name,
  roles,
  digest,
  until,
  addedBy,
  approvedBy,
];

const ENROL = statement(
  'operator-enrol',
  `update operators set sealed = $3, enrolment = null, enrolment_until = null
   where name = $1 and enrolment = $2 and enrolment_until > to_timestamp($4::float8 / 1000) and ended_at is null`,
);

/** Takes an account over by its word, once; returns 0 for a wrong, used or late one. */
export const enrolOperator = (
  tx: Queryable,
  { name, digest, sealed, at }: { name: string; digest: Buffer; sealed: Buffer; at: EpochMs },
): Promise<number> => affected(tx, ENROL, [name, digest, sealed, at]);

const CONFIRM = statement(
  'operator-confirm',
  `update operators set confirmed_at = to_timestamp($4::float8 / 1000), last_step = $3
   where name = $1 and sealed = $2 and confirmed_at is null and ended_at is null`,
);

/** Puts the key into force; returns 0 when it was confirmed or replaced meanwhile. */
export const confirmOperator = (
  tx: Queryable,
  { name, sealed, step, at }: { name: string; sealed: Buffer; step: number; at: EpochMs },
): Promise<number> => affected(tx, CONFIRM, [name, sealed, step, at]);

const APPROVE = statement(
  'operator-approve',
  `update operators set approved_by = $2
   where name = $1 and added_by <> $2 and approved_by is null and confirmed_at is not null and ended_at is null`,
);

/** Lets a confirmed account in; returns 0 when it waits for nobody, or not for this one. */
export const approveOperatorRow = (tx: Queryable, name: string, by: string): Promise<number> =>
  affected(tx, APPROVE, [name, by]);

const END = statement(
  'operator-end',
  `update operators set ended_at = to_timestamp($2::float8 / 1000), enrolment = null, enrolment_until = null
   where name = $1 and ended_at is null`,
);

export const endOperator = (tx: Queryable, name: string, at: EpochMs): Promise<number> =>
  affected(tx, END, [name, at]);

const TAKE_STEP = statement(
  'operator-take-step',
  `update operators set last_step = $2 where name = $1 and last_step < $2 and ${ACTIVE}`,
);

/** Accepts the code of a time step once; returns 0 when it or a later one was accepted before. */
export const takeOperatorStep = (db: Queryable, name: string, step: number): Promise<number> =>
  affected(db, TAKE_STEP, [name, step]);

const OPEN_SESSION = statement(
  'operator-session-open',
  `with late as (delete from operator_sessions where expires_at <= to_timestamp($4::float8 / 1000))
   insert into operator_sessions (token_hash, operator, expires_at) values ($1, $2, to_timestamp($3::float8 / 1000))`,
);

export const insertOperatorSession = (
  tx: Queryable,
  { hash, name, until, now }: { hash: Buffer; name: string; until: EpochMs; now: EpochMs },
): Promise<number> => affected(tx, OPEN_SESSION, [hash, name, until, now]);

const OF_SESSION = statement(
  'operator-of-session',
  `select name, roles from operators join operator_sessions on operator = name
   where token_hash = $1 and expires_at > to_timestamp($2::float8 / 1000) and ${ACTIVE}`,
);

/** Operator of a session token, while it lasts. */
export const operatorOfSession = (
  db: Queryable,
  hash: Buffer,
  now: EpochMs,
): Promise<Pick<OperatorRow, 'name' | 'roles'> | undefined> => firstRow(db, OF_SESSION, [hash, now]);

const CLOSE_SESSION = statement(
  'operator-session-close',
  'delete from operator_sessions where token_hash = $1',
);
const CLOSE_ALL = statement('operator-sessions-close', 'delete from operator_sessions where operator = $1');

export const deleteOperatorSession = (db: Queryable, hash: Buffer): Promise<number> =>
  affected(db, CLOSE_SESSION, [hash]);

/** Ends every log-in of an operator. */
export const deleteSessionsOf = (tx: Queryable, name: string): Promise<number> =>
  affected(tx, CLOSE_ALL, [name]);
