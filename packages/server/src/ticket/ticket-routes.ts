import { placeBet } from '../bet/place-bet.ts';
import { quoteBet } from '../bet/quote-bet.ts';
import type { HandlersOf } from '../http/handler.ts';
import { placeTicket } from './place-ticket.ts';
import { quoteTicket } from './quote-ticket.ts';
import { findTicket } from './ticket-codec.ts';

/** The calls on bets that also take a ticket. */
export const ticketHandlers: HandlersOf<'games/quoteBet' | 'games/submitBet'> = {
  'games/quoteBet': (ctx, { payload, member }) => {
    const ticket = findTicket(payload.bet_content);
    return ticket ? quoteTicket(ctx, payload, ticket, member) : quoteBet(ctx, payload, member);
  },
  'games/submitBet': (ctx, { payload, member, headers: { idempotencyKey } }) => {
    const ticket = findTicket(payload.bet_content);
    return ticket
      ? placeTicket(ctx, payload, ticket, { member, idempotencyKey })
      : placeBet(ctx, payload, member, idempotencyKey);
  },
};
