import type { CallHeaders, HandlersOf } from '../http/handler.ts';
import type { SessionMember } from '../session/session-member.ts';
import { requireWork } from '../throttle/require-work.ts';
import type { Claimant } from './claim-reward.ts';
import { listDiscounts } from './discounts.ts';
import { receiveVip, showVip } from './vip.ts';
import { listWelfare, receiveWelfare } from './welfare.ts';

export const rewardHandlers: HandlersOf<
  'index/discount' | 'user/vip' | 'user/receiveVip' | 'welfare/index' | 'welfare/receive'
> = {
  'index/discount': (ctx, { member, headers }) => listDiscounts(ctx, member?.memberId, headers.language),
  'user/vip': (ctx, { member, headers }) => showVip(ctx, member.memberId, headers.language),
  'user/receiveVip': async (ctx, { payload, member, headers }) => {
    await requireWork(ctx, headers);
    return receiveVip(ctx, payload, claimantOf(member, headers));
  },
  'welfare/index': (ctx, { member, headers }) => listWelfare(ctx, member.memberId, headers.language),
  'welfare/receive': async (ctx, { payload, member, headers }) => {
    await requireWork(ctx, headers);
    return receiveWelfare(ctx, payload, claimantOf(member, headers));
  },
};

const claimantOf = (
  { memberId }: SessionMember,
  { language: locale, idempotencyKey, waitedMs }: CallHeaders,
): Claimant => ({ memberId, locale, idempotencyKey, waitedMs });
