import type { HandlersOf } from '../http/handler.ts';
import { betReceipt } from './bet-receipt.ts';
import { playSums } from './play-sums.ts';
import { quoteSlip } from './quote-slip.ts';

export const betHandlers: HandlersOf<'games/quote' | 'user/playSums' | 'games/betReceipt'> = {
  'games/quote': (ctx, { payload, member }) => quoteSlip(ctx, payload, member),
  'user/playSums': (ctx, { payload, member }) => playSums(ctx, payload, member.accountId),
  'games/betReceipt': (ctx, { payload, member }) => betReceipt(ctx, payload.bet_id, member),
};
