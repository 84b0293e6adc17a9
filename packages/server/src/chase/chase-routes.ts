import type { HandlersOf } from '../http/handler.ts';
import { cancelChase } from './cancel-chase.ts';
import { createChase } from './create-chase.ts';
import { listChaseIssues, quoteChase } from './quote-chase.ts';
import { listOwnChases, showChase } from './show-chase.ts';

export const chaseHandlers: HandlersOf<
  | 'games/chaseIssues'
  | 'games/quoteChase'
  | 'games/createChase'
  | 'games/chaseList'
  | 'games/chaseDetail'
  | 'games/cancelChase'
> = {
  'games/chaseIssues': (ctx, { payload }) => listChaseIssues(ctx, payload),
  'games/quoteChase': (ctx, { payload }) => quoteChase(ctx, payload),
  'games/createChase': async (ctx, { payload, member, headers: { idempotencyKey, waitedMs } }) => {
    await ctx.identity.requireVerified(member.memberId);
    return createChase(ctx, payload, { ...member, waitedMs }, idempotencyKey);
  },
  'games/chaseList': (ctx, { payload, member }) => listOwnChases(ctx, payload, member.memberId),
  'games/chaseDetail': (ctx, { payload, member }) => showChase(ctx, payload, member.memberId),
  'games/cancelChase': (ctx, { payload, member }) => cancelChase(ctx, payload, member.memberId),
};
