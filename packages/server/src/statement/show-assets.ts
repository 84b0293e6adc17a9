import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { frozenAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { sumAccount } from '../ledger/account-sums.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { firmTurnover, turnoverFrom } from '../wallet/turnover.ts';
import { readScore } from './owner-store.ts';

type Deps = Pick<Context, 'env'> & { readonly db: Pick<Context['db'], 'reader' | 'main'> };

/** Returns a member's balances and lifetime totals, each a sum over the entries of the main account.
 *  `total_withdraw` is what was disbursed, fees included: the amount requested, less the amount returned
 *  and less the amount still pending, which is what left the frozen account for good. `total_bet` is the
 *  sum of stakes, less cancelled bets and void rounds; `total_win` is the sum of payouts, stake included.
 *  `need_turnover` is the whole condition and `turnover` what counts towards it: all stakes except those on
 *  issues that are on sale.
 *  Units: decimal text.   Cost: five round trips, four of them together, and one more every 200 entries. */
export async function showAssets(ctx: Deps, memberId: bigint): Promise<Data<'user/assets'>> {
  const { db, env } = ctx;
  const account = mainAccountOf(memberId);
  const [balance, sums, frozenSums, score] = await Promise.all([
    readBalance(db.reader, memberId),
    sumAccount(db, account),
    sumAccount(db, frozenAccountOf(memberId)),
    readScore(db.reader, memberId),
  ]);
  const { turnoverPercent } = env.wallet;
  const { stakedMinor, neededMinor } = await firmTurnover(db.reader, account, sums, turnoverPercent);
  const main = formatMoney(balance.mainMinor);
  return {
    money: main,
    balance: main,
    main,
    bonus: formatMoney(balance.bonusMinor),
    score,
    frozen: formatMoney(balance.frozenMinor),
    total_deposit: formatMoney(sums('deposit')),
    total_withdraw: formatMoney(-frozenSums('paid_out') - frozenSums('fee')),
    total_win: formatMoney(sums('payout')),
    total_bet: formatMoney(turnoverFrom(sums, turnoverPercent).stakedMinor),
    turnover: formatMoney(stakedMinor),
    need_turnover: formatMoney(neededMinor),
  };
}
