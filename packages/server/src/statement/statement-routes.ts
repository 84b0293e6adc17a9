import type { HandlersOf } from '../http/handler.ts';
import { moneyLog } from './money-log.ts';
import { showAssets } from './show-assets.ts';

export const statementHandlers: HandlersOf<'user/assets' | 'trade/record'> = {
  'user/assets': (ctx, { member }) => showAssets(ctx, member.memberId),
  'trade/record': (ctx, { payload, member, headers }) => moneyLog(ctx, payload, member, headers.language),
};
