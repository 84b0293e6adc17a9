import type { HandlersOf } from '../http/handler.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { returnDeposit } from './return-deposit.ts';
import { showWithdrawInfo } from './show-withdraw-info.ts';
import { withdraw } from './withdraw.ts';

export const withdrawalHandlers: HandlersOf<
  'trade/withdrawInfo' | 'trade/withdraw' | 'trade/withdrawLog' | 'protection/returnDeposit'
> = {
  'trade/withdrawInfo': (ctx, { payload, member, headers }) =>
    showWithdrawInfo(ctx, payload, member.memberId, headers.language),
  'trade/withdraw': (ctx, { payload, member, headers }) => withdraw(ctx, payload, member.memberId, headers),
  'trade/withdrawLog': (ctx, { payload, member, headers }) =>
    listWithdrawals(ctx, payload, member.memberId, headers.language),
  'protection/returnDeposit': (ctx, { payload, member, headers }) =>
    returnDeposit(ctx, payload, member.memberId, headers),
};
