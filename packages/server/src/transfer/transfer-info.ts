import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { hasFundPassword } from '../member/has-fund-password.ts';
import { dailyLeft } from './transfer-limits.ts';

type Deps = Pick<Context, 'env' | 'games'> & { readonly db: Pick<Context['db'], 'reader'> };

/** Returns the limits and conditions of a transfer.   Units: decimal text.   Cost: four round trips, three
 *  of them together. */
export async function transferInfo(ctx: Deps, memberId: bigint): Promise<Data<'trade/transferInfo'>> {
  const { reader } = ctx.db;
  const { transferMinMinor, transferMaxMinor, transferDailyMinor } = ctx.env.wallet;
  const [{ mainMinor }, left, isSet] = await Promise.all([
    readBalance(reader, memberId),
    databaseNow(reader).then((now) => dailyLeft(reader, ctx, memberId, now)),
    hasFundPassword(reader, memberId),
  ]);
  return {
    money: formatMoney(mainMinor),
    min: formatMoney(transferMinMinor),
    max: formatMoney(transferMaxMinor),
    daily_limit: formatMoney(transferDailyMinor),
    daily_left: formatMoney(left),
    is_set_password: isSet,
  };
}
