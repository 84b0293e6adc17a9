import type { EpochMs } from '@tessera/domain/time';
import { approvalsNeeded, type ReviewCase, reviewFlags } from '@tessera/domain/withdrawal/review';

import type { CardRow } from '../card/card-store.ts';
import { isShared } from '../card/own-card.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { type NewWithdrawal, requestedLately } from './withdrawal-store.ts';

/** A request, and what came to its member before. Units: 1/100. */
type ReviewedRequest = {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly card: CardRow;
} & Pick<ReviewCase, 'turnover' | 'cameMinor' | 'receivedMinor'> & { readonly now: EpochMs };

/** The review that a request of a withdrawal needs: what a person should look at, and how many have to
 *  approve it, by its amount and by what its member has asked for lately.   Cost: two round trips. */
export async function reviewRequest(
  tx: Tx,
  { env }: Pick<Context, 'env'>,
  { memberId, amountMinor, card, now, turnover, cameMinor, receivedMinor }: ReviewedRequest,
): Promise<Pick<NewWithdrawal, 'flags' | 'approvals_needed'>> {
  const lately = await requestedLately(tx, memberId, now);
  const requested = { dayMinor: lately.dayMinor + amountMinor, weekMinor: lately.weekMinor + amountMinor };
  const flags = reviewFlags({
    now,
    cardAddedAt: card.created_at,
    cardHoldMs: card.usable_at - card.created_at,
    isSharedAddress: await isShared(tx, memberId, card),
    turnover,
    cameMinor,
    receivedMinor,
  });
  return { flags, approvals_needed: approvalsNeeded(requested, flags, env.wallet) };
}
