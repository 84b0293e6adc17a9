import type { Data } from '@tessera/contract/routes';
import { formatMoney, minor } from '@tessera/domain/money';
import type { Context } from '../context.ts';
import { frozenAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { sumAccount } from '../ledger/account-sums.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { openStakes } from '../wallet/open-stakes-store.ts';
import { turnoverFrom } from '../wallet/turnover.ts';
import { readScore } from './owner-store.ts';

type Deps = Pick<Context, 'env'> & { readonly db: Pick<Context['db'], 'reader' | 'main'> };

/** Everything a member has and what came of it, each total a sum over the entries of the main account.
 *  `total_withdraw` is what has really left, fees included: what was asked for, less what was given back and less what
 *  still waits, which is what left the frozen account for good. `total_bet` is what was staked, less cancelled bets and
 *  void rounds; `total_win` is what bets were paid, stake included. `need_turnover` is the whole condition and `turnover`
 *  what counts towards it: all but what stands on issues that are on sale.
 *  Units: decimal text.   Cost: five trips sent together, and one more every 200 entries. */
export async function showAssets(ctx: Deps, memberId: bigint): Promise<Data<'user/assets'>> {
  const { db, env } = ctx;
  const [balance, sums, frozenSums, score, openMinor] = await Promise.all([
    readBalance(db.reader, memberId),
    sumAccount(db, mainAccountOf(memberId)),
    sumAccount(db, frozenAccountOf(memberId)),
    readScore(db.reader, memberId),
    openStakes(db.reader, mainAccountOf(memberId)),
  ]);
  const { stakedMinor, neededMinor } = turnoverFrom(sums, env.wallet.turnoverPercent);
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
    total_bet: formatMoney(stakedMinor),
    turnover: formatMoney(minor(stakedMinor - openMinor)),
    need_turnover: formatMoney(neededMinor),
  };
}
