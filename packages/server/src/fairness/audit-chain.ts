import type { Data } from '@tessera/contract/routes';
import { type AuditKind, PUBLIC_AUDIT_KINDS } from '@tessera/domain/fairness/audit';
import { lp, tagged, u64 } from '@tessera/domain/fairness/encoding';

import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { auditAfter, auditHead, type AuditRow, insertAudit, lockAuditHead } from './audit-store.ts';
import { operatorKeyChanges } from './operator-key-changes.ts';

const isPublic = (kind: AuditKind): boolean => (PUBLIC_AUDIT_KINDS as readonly AuditKind[]).includes(kind);

/** The hash of an entry: over the previous hash and all fields of the entry, so that no entry can be changed,
 *  moved or removed.  Units: at in Unix ms. */
const auditHash = (row: Omit<AuditRow, 'hash'>): Buffer =>
  Buffer.from(tagged('tessera/audit', row.prev, u64(row.seq), u64(row.at), lp(row.kind), lp(row.body)));

/** Appends an action to the audit chain, at the database's time. A body about a member gets 16 random bytes:
 *  the hash of each entry is published, and nobody may find a short body by trying.
 *  Locks: the chain's head until the commit; rounds and accounts must be locked before, the event head after.
 *  Cost: two round trips. */
export async function appendAudit(
  tx: Tx,
  kind: AuditKind,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const head = await lockAuditHead(tx);
  const text = JSON.stringify(isPublic(kind) ? body : { ...body, salt: head.salt });
  const row = { seq: head.seq + 1, at: head.now, kind, body: text, prev: head.hash };
  await insertAudit(tx, { ...row, hash: auditHash(row) });
  failpoint('audit-appended');
}

/** Keeps others from appending, so that what was appended last can be read before one appends.
 *  Locks: the chain's head until the commit.   Cost: one round trip. */
export const lockAudit = async (tx: Tx): Promise<void> => void (await lockAuditHead(tx));

const PUBLIC_PAGE = 100;
const SEQ = /^(?:0|[1-9][0-9]{0,14})$/;

/** Reads entries of the chain for anyone, in their order: those after a number, or the newest. A body about a
 *  member is left out; its hash links its neighbours all the same. The head is read first.
 *  Beside them, every key that the operator has had.
 *  Refuses: INVALID_PARAMETERS for what is no number.   Cost: two round trips, a range of the key. */
export async function publicAudit(
  db: Queryable,
  after: string | undefined,
): Promise<Data<'games/auditChain'>> {
  if (after !== undefined && !SEQ.test(after)) throw new Refusal('INVALID_PARAMETERS');
  const head = await auditHead(db);
  const from = after === undefined ? Math.max(0, head.seq - PUBLIC_PAGE) : Number(after);
  const [list, keys] = await Promise.all([auditAfter(db, from, PUBLIC_PAGE), operatorKeyChanges(db)]);
  return {
    head: { seq: head.seq, hash: head.hash.toString('hex') },
    list: list.map(({ seq, at, kind, body, prev, hash }) => ({
      seq,
      at,
      kind,
      body: isPublic(kind) ? body : null,
      prev: prev.toString('hex'),
      hash: hash.toString('hex'),
    })),
    operator_keys: [...keys],
  };
}

const PAGE = 1_000;

/** The entries of which one is the first that was touched. Where the hashes after it were left as they were
 *  it is known exactly; in a chain that was rewritten it lies after the last checkpoint that still holds. */
export type BrokenAudit = { readonly first: number; readonly last: number };

/** Verifies the whole chain, and returns where it is broken, or undefined. A truncated end is detected from
 *  the head, which is read first, since the chain may grow meanwhile; what was rewritten together with its
 *  hashes and its head is detected from checkpoints. `entries`: how many follow each other from the first on.
 *  Cost: one hash for each entry, read a thousand at a time. */
export async function findBrokenAudit(
  db: Queryable,
  checkpoints: readonly Pick<AuditRow, 'seq' | 'hash'>[] = [],
): Promise<{ readonly entries: number; readonly broken: BrokenAudit | undefined }> {
  const head = await auditHead(db);
  const marks = [...checkpoints, head].toSorted((a, b) => a.seq - b.seq).values();
  let mark = marks.next().value;
  let held = 0;
  let last: Pick<AuditRow, 'seq' | 'hash'> = { seq: 0, hash: Buffer.alloc(32) };
  for (;;) {
    const page = await auditAfter(db, last.seq, PAGE);
    for (const row of page) {
      const isNext = row.seq === last.seq + 1 && row.prev.equals(last.hash);
      if (!isNext || !auditHash(row).equals(row.hash)) return brokenAt(last.seq, last.seq + 1);
      for (; mark && mark.seq <= row.seq; mark = marks.next().value) {
        if (mark.seq === row.seq && !mark.hash.equals(row.hash))
          return brokenAt(last.seq, mark === head ? row.seq : held + 1, row.seq);
        if (mark !== head) held = mark.seq;
      }
      last = row;
    }
    if (page.length < PAGE) break;
  }
  if (head.seq > last.seq) return brokenAt(last.seq, last.seq + 1);
  if (mark && mark.seq > last.seq) return brokenAt(last.seq, held + 1, mark.seq);
  return { entries: last.seq, broken: undefined };
}

const brokenAt = (entries: number, first: number, last = first) => ({ entries, broken: { first, last } });

/** The number of the first invalid entry, or undefined: see findBrokenAudit. */
export const firstBrokenAudit = async (db: Queryable): Promise<number | undefined> =>
  (await findBrokenAudit(db)).broken?.first;
