import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { saleTransaction, type Tx } from '../db/tx.ts';
import { type Aged, refuseOverdue } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import type { SessionMember } from '../session/session-member.ts';
import { lockRounds } from '../wager/wager-store.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { lockTarget, removeTarget, setTarget } from './auto-cash-out-store.ts';
import { mostOffered, offerOn } from './cash-out-offer.ts';
import { endOf, type StoredTicket, type TicketEnd } from './cash-out-store.ts';
import { legsOf } from './leg-results.ts';
import { hasEndedEarly, ownTicket, restLeft, termsOf, undecidedRounds } from './stored-ticket.ts';
import { ticketEscrowOf } from './ticket.ts';

export type AutoCashOutDeps = Pick<Context, 'games'> & {
  readonly db: Pick<Context['db'], 'sale' | 'reader' | 'random'>;
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};

/** Sets the least offer for which a ticket is cashed out by itself, in place of the one set before. Every
 *  draw from now on finds it: none can be stored while the rounds are locked. What is offered already is not
 *  taken here, since its member may not have seen it. It is for the rest of the stake that its page has seen,
 *  so that a late repeat sets none for what a part has left since.
 *  Units: decimal text.   Refuses: AMOUNT_INVALID; BET_NOT_EXIST, for another member's ticket and for a
 *  single bet too; CASHOUT_CLOSED once the ticket has ended, can pay nothing, or waits for a single round;
 *  CASHOUT_CHANGED with the rest that goes on, where that is another; AMOUNT_LIMIT with the most that can
 *  still be offered; CASHOUT_REACHED with what is offered already; SERVER_BUSY after 9 s.
 *  Locks: the rounds of all undecided legs by id, then the ticket escrow.
 *  Idempotent by: ticket, rest and amount.   Cost: eleven round trips. */
export async function setAutoCashOut(
  ctx: AutoCashOutDeps,
  payload: Payload<'games/setAutoCashout'>,
  { accountId, waitedMs }: SessionMember & Aged,
): Promise<Data<'games/setAutoCashout'>> {
  const targetMinor = readAmount(payload.amount);
  const seenMinor = payload.rest === undefined ? undefined : readAmount(payload.rest);
  const ticket = await ownTicket(ctx, payload.bet_id, accountId);
  const roundIds = undecidedRounds(await legsOf(ctx.db.reader, ticket));
  await saleTransaction(ctx.db, async (tx) => {
    await lockRounds(tx, roundIds);
    await lockForPosting(tx, [ticketEscrowOf(ticket.home_round_id)]);
    const end = await endOf(tx, ticket);
    if (hasEndedEarly(end)) throw new Refusal('CASHOUT_CLOSED');
    const restMinor = restLeft(ticket, end);
    if (restMinor !== (seenMinor ?? ticket.stake_minor))
      throw new Refusal('CASHOUT_CHANGED', { rest: formatMoney(restMinor) });
    if ((await lockTarget(tx, ticket)) === targetMinor) return;
    refuseOverdue({ waitedMs });
    await refuseTarget(tx, ctx, { ticket, end, targetMinor });
    await setTarget(tx, ticket, accountId, targetMinor);
  });
  return { bet_id: String(ticket.id), auto_cashout: formatMoney(targetMinor) };
}

async function refuseTarget(
  tx: Tx,
  ctx: AutoCashOutDeps,
  {
    ticket,
    end,
    targetMinor,
  }: { readonly ticket: StoredTicket; readonly end: TicketEnd; readonly targetMinor: bigint },
): Promise<void> {
  const legs = await legsOf(tx, ticket);
  const [terms, { cashOutE4 }] = [termsOf(ticket, end), ctx.env];
  const nowMinor = offerOn(ctx, terms, legs, cashOutE4)?.offerMinor ?? 0n;
  const mostMinor = mostOffered(ctx, terms, legs, cashOutE4);
  if (mostMinor <= nowMinor) throw new Refusal('CASHOUT_CLOSED');
  if (targetMinor <= nowMinor) throw new Refusal('CASHOUT_REACHED', { amount: formatMoney(nowMinor) });
  if (targetMinor > mostMinor) throw new Refusal('AMOUNT_LIMIT', { max: formatMoney(mostMinor) });
}

/** Removes the least offer for which a ticket is cashed out by itself. A cash-out that has begun comes first.
 *  Refuses: BET_NOT_EXIST as setAutoCashOut; CASHOUT_CLOSED once the ticket was cashed out.   Locks: the
 *  target.   Idempotent by: ticket.   Cost: five round trips. */
export async function cancelAutoCashOut(
  ctx: AutoCashOutDeps,
  payload: Payload<'games/cancelAutoCashout'>,
  { accountId }: SessionMember,
): Promise<Data<'games/cancelAutoCashout'>> {
  const ticket = await ownTicket(ctx, payload.bet_id, accountId);
  await saleTransaction(ctx.db, async (tx) => {
    await removeTarget(tx, ticket);
    if ((await endOf(tx, ticket)).paid_minor !== null) throw new Refusal('CASHOUT_CLOSED');
  });
  return { bet_id: String(ticket.id), auto_cashout: null };
}
