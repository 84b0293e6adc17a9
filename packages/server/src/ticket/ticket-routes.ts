import { placeBet } from '../bet/place-bet.ts';
import { quoteBet } from '../bet/quote-bet.ts';
import type { HandlersOf } from '../http/handler.ts';
import { cancelBetOrTicket } from './cancel-ticket.ts';
import { cashOut, showCashOut } from './cash-out.ts';
import { listBets } from './list-bets.ts';
import { placeTicket } from './place-ticket.ts';
import { quoteTicket } from './quote-ticket.ts';
import { findTicket } from './ticket-codec.ts';
import { receiptOfBetOrTicket } from './ticket-receipt.ts';

/** The calls on tickets, and those on bets that also take one. */
export const ticketHandlers: HandlersOf<
  | 'games/quoteBet'
  | 'games/submitBet'
  | 'games/cancelBet'
  | 'games/getBetRecord'
  | 'games/betReceipt'
  | 'games/cashoutOffer'
  | 'games/cashout'
> = {
  'games/quoteBet': (ctx, { payload, member }) => {
    const ticket = findTicket(payload.bet_content);
    return ticket ? quoteTicket(ctx, payload, ticket, member) : quoteBet(ctx, payload, member);
  },
  'games/submitBet': async (ctx, { payload, member, headers: { idempotencyKey, waitedMs } }) => {
    await ctx.identity.requireVerified(member.memberId);
    const player = { ...member, waitedMs };
    const ticket = findTicket(payload.bet_content);
    return ticket
      ? placeTicket(ctx, payload, ticket, { member: player, idempotencyKey })
      : placeBet(ctx, payload, player, idempotencyKey);
  },
  'games/cashoutOffer': (ctx, { payload, member }) => showCashOut(ctx, payload.bet_id, member),
  'games/cashout': (ctx, { payload, member, headers: { waitedMs } }) =>
    cashOut(ctx, payload, { ...member, waitedMs }),
  'games/cancelBet': (ctx, { payload, member }) => cancelBetOrTicket(ctx, payload.bet_id, member),
  'games/getBetRecord': (ctx, { payload, member, headers }) =>
    listBets(ctx, payload, member.accountId, headers.language),
  'games/betReceipt': (ctx, { payload, member }) => receiptOfBetOrTicket(ctx, payload.bet_id, member),
};
