import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { auditDecision, insertDecisionOnce } from './decide.ts';
import { countApprovals } from './decision-store.ts';
import { markApproved } from './withdrawal-store.ts';

export type Approved = { readonly state: 'review' | 'approved'; readonly missing: number };

/** Records one operator's approval. With the last required one the withdrawal is approved and soon sent to
 *  its rail. Returns how many approvals are still missing.
 *  Refuses: OperatorRefused.   Locks: the withdrawal, then the head of the audit chain. */
export function approveWithdrawal(
  { db }: Pick<Context, 'db'>,
  id: bigint,
  operator: string,
): Promise<Approved> {
  return transaction(db, async (tx) => {
    const row = await insertDecisionOnce(tx, id, { operator, decision: 'approve', reason: '' });
    const missing = Math.max(0, row.approvals_needed - (await countApprovals(tx, id)));
    if (missing === 0) await markApproved(tx, id);
    await auditDecision(tx, row, { operator, decision: 'approve', missing });
    return { state: missing === 0 ? 'approved' : 'review', missing };
  });
}
