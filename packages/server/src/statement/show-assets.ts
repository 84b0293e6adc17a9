import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { frozenAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { sumAccount } from '../ledger/account-sums.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { standingOf } from '../wallet/standing.ts';
import { firmTurnover, paidFrom, stakedFrom } from '../wallet/turnover.ts';

type Deps = Pick<Context, 'env' | 'games'> & { readonly db: Pick<Context['db'], 'reader' | 'main'> };

/** Returns a member's balances and lifetime totals, each a sum over the entries of the main account.
 *  `total_withdraw` is what was disbursed, fees included: the amount requested, less the amount returned
 *  and less the amount still pending, which is what left the frozen account for good. `total_bet` is the
 *  sum of stakes, less cancelled bets and void rounds; `total_win` is the sum of payouts and cash-outs, stake
 *  included.
 *  `need_turnover` is the whole condition and `turnover` what counts towards it: all stakes except those on
 *  issues that are on sale and those that cover each other. `score` are the points for settled stakes.
 *  Units: decimal text.   Cost: eight round trips, three of them together and then the others, and one
 *  more every 200 entries. */
export async function showAssets(ctx: Deps, memberId: bigint): Promise<Data<'user/assets'>> {
  const { db } = ctx;
  const account = mainAccountOf(memberId);
  const [balance, sums, frozenSums] = await Promise.all([
    readBalance(db.reader, memberId),
    sumAccount(db, account),
    sumAccount(db, frozenAccountOf(memberId)),
  ]);
  const [{ stakedMinor, neededMinor }, { points }] = await Promise.all([
    firmTurnover(db.reader, ctx, account, sums),
    standingOf(db.reader, account, sums),
  ]);
  const main = formatMoney(balance.mainMinor);
  return {
    money: main,
    balance: main,
    main,
    bonus: formatMoney(balance.bonusMinor),
    score: points,
    frozen: formatMoney(balance.frozenMinor),
    total_deposit: formatMoney(sums('deposit')),
    total_withdraw: formatMoney(-frozenSums('paid_out') - frozenSums('fee')),
    total_win: formatMoney(paidFrom(sums)),
    total_bet: formatMoney(stakedFrom(sums)),
    turnover: formatMoney(stakedMinor),
    need_turnover: formatMoney(neededMinor),
  };
}
