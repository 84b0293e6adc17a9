import type { Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { decideCheck, type Decided } from './identity-store.ts';

/** Decides a pending check and appends the decision to the audit chain: by whom, and not about what. Returns
 *  whether it was still pending.
 *  Locks: the check, then the head of the audit chain.   Cost: three round trips. */
export async function decide(tx: Tx, id: bigint, decided: Decided): Promise<boolean> {
  const memberId = await decideCheck(tx, id, decided);
  if (memberId === undefined) return false;
  await appendAudit(tx, 'member', {
    member: String(memberId),
    identity: decided.state,
    check: String(id),
    source: decided.source,
    reference: decided.reference,
    ...(decided.reason !== null && { reason: decided.reason }),
  });
  return true;
}

/** How a check of a person on the list is decided. */
export const LISTED = {
  state: 'refused',
  source: 'list',
  reference: 'EXCLUSION_LIST',
  reason: 'excluded',
} as const;
