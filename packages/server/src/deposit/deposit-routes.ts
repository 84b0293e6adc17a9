import type { Call, HandlersOf } from '../http/handler.ts';
import { addProof } from './add-proof.ts';
import { cancelOrder, listOrders, showOrder } from './own-deposits.ts';
import { type Caller, recharge } from './recharge.ts';

const callerOf = ({ member, headers }: Pick<Call<'trade/recharge'>, 'member' | 'headers'>): Caller => ({
  memberId: member.memberId,
  language: headers.language,
});

/** The calls of members. The rail's callbacks about deposits arrive at movement/rail-callback-route.ts. */
export const depositHandlers: HandlersOf<
  | 'trade/recharge'
  | 'trade/rechargeOrder'
  | 'trade/rechargeCancel'
  | 'trade/rechargeProof'
  | 'trade/rechargeLog'
> = {
  'trade/recharge': async (ctx, call) => {
    await ctx.identity.requireVerified(call.member.memberId);
    return recharge(ctx, call.payload, callerOf(call), call.headers.idempotencyKey);
  },
  'trade/rechargeOrder': (ctx, call) => showOrder(ctx, call.payload, callerOf(call)),
  'trade/rechargeCancel': (ctx, call) => cancelOrder(ctx, call.payload, callerOf(call)),
  'trade/rechargeProof': (ctx, call) => addProof(ctx, call.payload, callerOf(call)),
  'trade/rechargeLog': (ctx, call) => listOrders(ctx, call.payload, callerOf(call)),
};
