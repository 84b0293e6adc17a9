import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readMember } from '../member/lock-member.ts';
import { lockedRewards } from '../wallet/turnover.ts';
import { transferHoldEnd } from './transfer-hold.ts';
import { dailyLeft } from './transfer-limits.ts';

type Deps = Pick<Context, 'env' | 'games'> & { readonly db: Pick<Context['db'], 'main' | 'reader'> };

/** Returns the limits and conditions of a transfer.   Units: decimal text, seconds.   Cost: five
 *  round trips, four of them together; see `lockedRewards`. */
export async function transferInfo(ctx: Deps, memberId: bigint): Promise<Data<'trade/transferInfo'>> {
  const { reader } = ctx.db;
  const { transferMinMinor, transferMaxMinor, transferDailyMinor } = ctx.env.wallet;
  const [{ mainMinor }, left, member, locked] = await Promise.all([
    readBalance(reader, memberId),
    databaseNow(reader).then((now) => dailyLeft(reader, ctx, memberId, now)),
    readMember(reader, memberId),
    lockedRewards(ctx.db, ctx, mainAccountOf(memberId)),
  ]);
  const heldUntil = transferHoldEnd(ctx, member);
  return {
    money: formatMoney(mainMinor),
    min: formatMoney(transferMinMinor),
    max: formatMoney(transferMaxMinor),
    daily_limit: formatMoney(transferDailyMinor),
    daily_left: formatMoney(left),
    locked: formatMoney(locked),
    is_set_password: member.fund_password_hash !== null,
    held_until: heldUntil === null ? null : toEpochSeconds(heldUntil),
  };
}
