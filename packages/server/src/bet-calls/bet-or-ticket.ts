import type { Data } from '@tessera/contract/routes';

import { betReceipt, type BetReceiptDeps } from '../bet/bet-receipt.ts';
import { cancelBet, type CancelBetDeps } from '../bet/cancel-bet.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { cancelTicket } from '../ticket/cancel-ticket.ts';
import { ticketReceipts } from '../ticket/ticket-receipt.ts';

/** Cancels one bet or one ticket of a member.
 *  Refuses: as cancelBet and cancelTicket.   Cost: that of cancelBet; of a ticket one round trip more. */
export const cancelBetOrTicket = (
  ctx: CancelBetDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/cancelBet'>> =>
  betOrTicket(
    () => cancelBet(ctx, betId, member),
    () => cancelTicket(ctx, betId, member),
  );

/** Returns the receipt of a bet of the member again, or those of a ticket.
 *  Refuses: as betReceipt.   Cost: that of betReceipt; of a ticket three round trips more. */
export const receiptOfBetOrTicket = (
  ctx: BetReceiptDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/betReceipt'>> =>
  betOrTicket(
    () => betReceipt(ctx, betId, member),
    () => ticketReceipts(ctx, betId, member),
  );

/** Does the same of a bet and, where the member has no such bet, of a ticket: both have ids of one kind.
 *  Refuses: as either; BET_NOT_EXIST is that of the ticket. */
async function betOrTicket<T>(ofBet: () => Promise<T>, ofTicket: () => Promise<T>): Promise<T> {
  try {
    return await ofBet();
  } catch (error) {
    const isOther = error instanceof Refusal && error.code === 'BET_NOT_EXIST';
    if (!isOther) throw error;
    return ofTicket();
  }
}
