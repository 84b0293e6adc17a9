import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { matchExcluded } from '../exclusion/match-excluded.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import type { Finding } from '../integrity/case-store.ts';
import { lockMember } from '../member/lock-member.ts';
import { decideCheck, type Decided } from './identity-store.ts';

/** Result of a decision: true if the check was pending, and the opened cases. */
type Decision = { readonly isDone: boolean; readonly opened: readonly Finding[] };

/** Decides a pending check and appends the decision to the audit chain: by whom, and not about what. A
 *  verified person who has excluded themselves in another account is excluded at once.
 *  Locks: the check; of a verified one the member and as matchExcluded; then the head of the audit chain.
 *  Cost: three round trips, and six more for a verified one. */
export async function decide(
  tx: Tx,
  ctx: Pick<Context, 'sealer'>,
  id: bigint,
  decided: Decided,
): Promise<Decision> {
  const memberId = await decideCheck(tx, id, decided);
  if (memberId === undefined) return { isDone: false, opened: [] };
  const opened = decided.state === 'verified' ? await matchVerified(tx, ctx, memberId) : [];
  await appendAudit(tx, 'member', {
    member: String(memberId),
    identity: decided.state,
    check: String(id),
    source: decided.source,
    reference: decided.reference,
    ...(decided.reason !== null && { reason: decided.reason }),
  });
  return { isDone: true, opened };
}

async function matchVerified(tx: Tx, ctx: Pick<Context, 'sealer'>, memberId: bigint): Promise<Finding[]> {
  await lockMember(tx, memberId);
  return matchExcluded(tx, ctx, memberId);
}

/** Decision of the check of a person on the exclusion list. */
export const LISTED = {
  state: 'refused',
  source: 'list',
  reference: 'EXCLUSION_LIST',
  reason: 'excluded',
} as const;
