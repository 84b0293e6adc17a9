import type { HandlersOf } from '../http/handler.ts';
import { playSums } from './play-sums.ts';
import { quoteSlip } from './quote-slip.ts';

export const betHandlers: HandlersOf<'games/quote' | 'user/playSums'> = {
  'games/quote': (ctx, { payload, member }) => quoteSlip(ctx, payload, member),
  'user/playSums': (ctx, { payload, member }) => playSums(ctx, payload, member.accountId),
};
