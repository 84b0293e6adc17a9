import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { assertChecker, auditDecision, insertDecisionOnce } from './decide.ts';
import { countApprovals } from './decision-store.ts';
import { type HoldTerms, payoutHolds } from './payout-hold.ts';
import { markApproved } from './withdrawal-store.ts';

export type Approved = { readonly state: 'review' | 'approved'; readonly missing: number };

/** Records one operator's approval. With the last required one the withdrawal is approved and soon sent to
 *  its rail. Returns how many approvals are still missing. Nobody approves while the member is held: what
 *  the request met is checked again. Where two are required the last is a finance checker, and `mayCheck`
 *  says whether this one is.
 *  Refuses: OperatorRefused.   Locks: the withdrawal, then the head of the audit chain. */
export function approveWithdrawal(
  ctx: Pick<Context, 'db'> & HoldTerms,
  id: bigint,
  operator: string,
  mayCheck = true,
): Promise<Approved> {
  return transaction(ctx.db, async (tx) => {
    const row = await insertDecisionOnce(tx, id, { operator, decision: 'approve', reason: '' });
    const holds = payoutHolds(row, ctx);
    if (holds.length > 0)
      throw new OperatorRefused(
        `withdrawal ${id} is held (${holds.join(', ')}): refuse it, or approve it later`,
      );
    const missing = Math.max(0, row.approvals_needed - (await countApprovals(tx, id)));
    if (missing === 0 && row.approvals_needed > 1) assertChecker(mayCheck);
    if (missing === 0) await markApproved(tx, id);
    await auditDecision(tx, row, { operator, decision: 'approve', missing });
    return { state: missing === 0 ? 'approved' : 'review', missing };
  });
}
