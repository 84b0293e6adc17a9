import { lp, tagged, u64 } from '@tessera/domain/fairness/encoding';

import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { auditAfter, auditHead, type AuditRow, insertAudit, lockAuditHead } from './audit-store.ts';

export type AuditKind =
  | 'announcement'
  | 'close'
  | 'draw'
  | 'void'
  | 'freeze'
  | 'withdrawal'
  | 'resolution'
  | 'member';

/** The hash of an entry: over the previous hash and all fields of the entry, so that no entry can be changed,
 *  moved or removed.  Units: at in Unix ms. */
const auditHash = (row: Omit<AuditRow, 'hash'>): Buffer =>
  Buffer.from(tagged('tessera/audit', row.prev, u64(row.seq), u64(row.at), lp(row.kind), lp(row.body)));

/** Appends an action to the audit chain, at the database's time.
 *  Locks: the chain's head until the commit; rounds and accounts must be locked before, the event head after.
 *  Cost: two round trips. */
export async function appendAudit(
  tx: Tx,
  kind: AuditKind,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const head = await lockAuditHead(tx);
  const row = { seq: head.seq + 1, at: head.now, kind, body: JSON.stringify(body), prev: head.hash };
  await insertAudit(tx, { ...row, hash: auditHash(row) });
  failpoint('audit-appended');
}

const PAGE = 1_000;

/** Verifies the whole chain and returns the number of the first invalid entry, or undefined. A truncated end
 *  is detected from the head, which is read first, since the chain may grow meanwhile.
 *  Cost: one hash for each entry, read a thousand at a time. */
export async function firstBrokenAudit(db: Queryable): Promise<number | undefined> {
  const head = await auditHead(db);
  let last: Pick<AuditRow, 'seq' | 'hash'> = { seq: 0, hash: Buffer.alloc(32) };
  for (;;) {
    const page = await auditAfter(db, last.seq, PAGE);
    for (const row of page) {
      const isNext = row.seq === last.seq + 1 && row.prev.equals(last.hash);
      const isHead = row.seq !== head.seq || row.hash.equals(head.hash);
      if (!isNext || !isHead || !auditHash(row).equals(row.hash)) return last.seq + 1;
      last = row;
    }
    if (page.length < PAGE) return last.seq < head.seq ? last.seq + 1 : undefined;
  }
}
