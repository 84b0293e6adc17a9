import type { AuditKind } from '@tessera/domain/fairness/audit';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
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

const HEAD = statement('audit_head', 'select seq, hash from audit_head');

/** The number and hash of the last entry, as stored apart from the chain. */
export async function auditHead(db: Queryable): Promise<Pick<AuditRow, 'seq' | 'hash'>> {
  const head = await firstRow<{ seq: bigint; hash: Buffer }>(db, HEAD);
  if (!head) throw new Error('the audit chain has no head');
  return { ...head, seq: Number(head.seq) };
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
