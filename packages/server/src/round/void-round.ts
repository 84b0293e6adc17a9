import { transaction, type Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { appendEvent } from '../live/event-store.ts';
import { eventOf } from '../live/round-event.ts';
import type { RoundContext } from './round-context.ts';
import { lockRound, markVoid } from './round-store.ts';

type Deps = Pick<RoundContext, 'db' | 'metrics' | 'log'>;

/** Voids a round: the settlement loop refunds every standing stake in chunks. Its seed is published at its
 *  draw time like any other, so that everyone sees what the result would have been. A round whose numbers are
 *  published can no longer be voided: false then, and when it is void already.
 *  Locks: the round, audit head, event head.   Idempotent by: round. */
export async function voidRound(ctx: Deps, roundId: bigint, reason: string): Promise<boolean> {
  const isVoided = await transaction(ctx.db, (tx) => markRoundVoid(tx, roundId, reason));
  if (!isVoided) return false;
  failpoint('void-stored');
  ctx.metrics.rounds.labels('void').inc();
  ctx.log.warn({ round: roundId.toString(), reason }, 'round voided');
  return true;
}

/** The same within a transaction. */
export async function markRoundVoid(tx: Tx, roundId: bigint, reason: string): Promise<boolean> {
  const round = await lockRound(tx, roundId);
  if (!round || !(await markVoid(tx, roundId, reason))) return false;
  failpoint('void-marked');
  await appendAudit(tx, 'void', {
    round: roundId.toString(),
    issue: round.issue,
    from: round.state,
    reason,
  });
  await appendEvent(tx, eventOf(round, 'void'));
  return true;
}
