import type { HandlersOf } from '../http/handler.ts';
import { makeStatement } from './make-statement.ts';
import { moneyLog } from './money-log.ts';
import { showAssets } from './show-assets.ts';

export const statementHandlers: HandlersOf<'user/assets' | 'trade/record' | 'trade/statement'> = {
  'user/assets': (ctx, { member }) => showAssets(ctx, member.memberId),
  'trade/record': (ctx, { payload, member, headers }) => moneyLog(ctx, payload, member, headers.language),
  'trade/statement': (ctx, { payload, member, headers }) =>
    makeStatement(ctx, payload, member, headers.language),
};
