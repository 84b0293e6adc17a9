import type { HandlersOf } from '../http/handler.ts';
import { betReceipt } from './bet-receipt.ts';
import { cancelBet } from './cancel-bet.ts';
import { listBets } from './list-bets.ts';
import { playSums } from './play-sums.ts';
import { quoteSlip } from './quote-slip.ts';

export const betHandlers: HandlersOf<
  'games/quote' | 'games/cancelBet' | 'games/getBetRecord' | 'user/playSums' | 'games/betReceipt'
> = {
  'games/quote': (ctx, { payload, member }) => quoteSlip(ctx, payload, member),
  'games/cancelBet': (ctx, { payload, member }) => cancelBet(ctx, payload.bet_id, member),
  'games/getBetRecord': (ctx, { payload, member, headers }) =>
    listBets(ctx, payload, member.accountId, headers.language),
  'user/playSums': (ctx, { payload, member }) => playSums(ctx, payload, member.accountId),
  'games/betReceipt': (ctx, { payload, member }) => betReceipt(ctx, payload.bet_id, member),
};
