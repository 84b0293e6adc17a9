import { placeBet } from '../bet/place-bet.ts';
import { playSums } from '../bet/play-sums.ts';
import { quoteBet } from '../bet/quote-bet.ts';
import type { HandlersOf } from '../http/handler.ts';
import { cashOut, showCashOut } from '../ticket/cash-out.ts';
import { placeTicket } from '../ticket/place-ticket.ts';
import { quoteTicket } from '../ticket/quote-ticket.ts';
import { cancelAutoCashOut, setAutoCashOut } from '../ticket/set-auto-cash-out.ts';
import { findTicket } from '../ticket/ticket-codec.ts';
import { playDays } from '../wallet/play-days.ts';
import { cancelBetOrTicket, receiptOfBetOrTicket } from './bet-or-ticket.ts';
import { listBets } from './list-bets.ts';

/** The calls on bets and on tickets: most of them take either. */
export const betHandlers: HandlersOf<
  | 'user/playDays'
  | 'user/playSums'
  | 'games/quoteBet'
  | 'games/submitBet'
  | 'games/cancelBet'
  | 'games/getBetRecord'
  | 'games/betReceipt'
  | 'games/cashoutOffer'
  | 'games/cashout'
  | 'games/setAutoCashout'
  | 'games/cancelAutoCashout'
> = {
  'user/playDays': (ctx, { payload, member }) => playDays(ctx, payload, member.accountId),
  'user/playSums': (ctx, { payload, member }) => playSums(ctx, payload, member.accountId),
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
  'games/cashoutOffer': (ctx, { payload, member }) => showCashOut(ctx, payload, member),
  'games/cashout': (ctx, { payload, member, headers: { waitedMs } }) =>
    cashOut(ctx, payload, { ...member, waitedMs }),
  'games/setAutoCashout': (ctx, { payload, member, headers: { waitedMs } }) =>
    setAutoCashOut(ctx, payload, { ...member, waitedMs }),
  'games/cancelAutoCashout': (ctx, { payload, member }) => cancelAutoCashOut(ctx, payload, member),
  'games/cancelBet': (ctx, { payload, member }) => cancelBetOrTicket(ctx, payload.bet_id, member),
  'games/getBetRecord': (ctx, { payload, member, headers }) =>
    listBets(ctx, payload, member.accountId, headers.language),
  'games/betReceipt': (ctx, { payload, member }) => receiptOfBetOrTicket(ctx, payload.bet_id, member),
};
