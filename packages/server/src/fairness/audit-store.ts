import type { AuditKind } from '@tessera/domain/fairness/audit';
import type { EpochMs } from '@tessera/domain/time';

import type { Database } from '../db/pool.ts';
import { affected, firstRow, type Queryable, rows, type Statement, statement } from '../db/query.ts';
import { REPLICATED } from '../db/replicated.ts';
import type { Tx } from '../db/tx.ts';

export type AuditRow = {
  readonly seq: number;
  readonly at: EpochMs;
  readonly kind: AuditKind;
  readonly body: string;
  readonly prev: Buffer;
  readonly hash: Buffer;
};

const LOCK_HEAD = statement(
  'audit_lock_head',
  `select seq, hash, date_trunc('milliseconds', clock_timestamp()) as now, gen_random_uuid()::text as salt
   from lock_audit_head()`,
);

export type LockedHead = Pick<AuditRow, 'seq' | 'hash'> & {
  readonly now: EpochMs;
  /** Random text that no other entry has. */
  readonly salt: string;
};

/** Locks: the head of the audit chain until the commit. */
export async function lockAuditHead(tx: Tx): Promise<LockedHead> {
  const head = await firstRow<Omit<LockedHead, 'seq'> & { seq: bigint }>(tx, LOCK_HEAD);
  if (!head) throw new Error('the audit chain has no head');
  return { ...head, seq: Number(head.seq) };
}

export type AuditHead = Pick<AuditRow, 'seq' | 'hash'>;

const HEAD = statement('audit_head', 'select seq, hash from audit_head');

/** The number and hash of the last entry, as stored apart from the chain. */
export const auditHead = (db: Queryable): Promise<AuditHead> => readHead(db, HEAD);

const SAFE_HEAD = statement(
  'audit_head_replicated',
  `select seq, hash, ${REPLICATED} as replicated from audit_head`,
);

/** The same once it is on the synchronous standby, to be signed: the chain that a failover leaves could not
 *  be told from one that was cut.   Cost: one round trip, and that of REPLICATED. */
export const replicatedAuditHead = ({ main }: Pick<Database, 'main'>): Promise<AuditHead> =>
  readHead(main, SAFE_HEAD);

async function readHead(db: Queryable, what: Statement): Promise<AuditHead> {
  const head = await firstRow<{ seq: bigint; hash: Buffer }>(db, what);
  if (!head) throw new Error('the audit chain has no head');
  return { seq: Number(head.seq), hash: head.hash };
}

const INSERT = statement(
  'audit_insert',
  'insert into audit_chain (seq, at, kind, body, prev, hash) values ($1, to_timestamp($2 / 1000.0), $3, $4, $5, $6)',
);

/** Appends an entry, which moves the head. The database refuses one that does not continue the chain. */
export const insertAudit = (tx: Tx, row: AuditRow): Promise<number> =>
  affected(tx, INSERT, [row.seq, row.at, row.kind, row.body, row.prev, row.hash]);

const READ = statement(
  'audit_read',
  'select seq, at, kind, body, prev, hash from audit_chain where seq > $1 order by seq limit $2',
);

/** Entries after a number, in order. */
export const auditAfter = async (db: Queryable, seq: number, limit: number): Promise<AuditRow[]> =>
  (await rows<Omit<AuditRow, 'seq'> & { seq: bigint }>(db, READ, [seq, limit])).map((row) => ({
    ...row,
    seq: Number(row.seq),
  }));

const OPERATOR_KEYS = statement(
  'audit_operator_keys',
  `select seq, at, kind, body, prev, hash from audit_chain where kind = 'operator_key' order by seq`,
);

/** The entries that publish the operator's keys, in order.   Cost: an index of these few. */
export const operatorKeyEntries = async (db: Queryable): Promise<AuditRow[]> =>
  (await rows<Omit<AuditRow, 'seq'> & { seq: bigint }>(db, OPERATOR_KEYS)).map((row) => ({
    ...row,
    seq: Number(row.seq),
  }));
