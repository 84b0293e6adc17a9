import type { HandlersOf } from '../http/handler.ts';
import { playDays } from '../wallet/play-days.ts';
import { playSums } from './play-sums.ts';
import { quoteSlip } from './quote-slip.ts';

export const betHandlers: HandlersOf<'games/quote' | 'user/playDays' | 'user/playSums'> = {
  'games/quote': (ctx, { payload, member }) => quoteSlip(ctx, payload, member),
  'user/playDays': (ctx, { payload, member }) => playDays(ctx, payload, member.accountId),
  'user/playSums': (ctx, { payload, member }) => playSums(ctx, payload, member.accountId),
};
