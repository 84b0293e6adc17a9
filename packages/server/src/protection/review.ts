import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { DAY_MS, epochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { transaction } from '../db/tx.ts';
import { logChange } from '../exclusion/protection-log.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { sumSince } from '../ledger/sum-since.ts';
import { playedSince } from '../wallet/played-since.ts';
import { markReviewed } from './protection-store.ts';

/** The time that the figures of a member look back on. */
const FIGURES_MS = 30 * DAY_MS;

/** Notes that the member was asked about limits.   Cost: four round trips. */
export async function review({ db }: Pick<Context, 'db'>, memberId: bigint): Promise<null> {
  await transaction(db, async (tx) => {
    await markReviewed(tx, memberId);
    await logChange(tx, memberId, 'reviewed');
  });
  return null;
}

/** Sums what the last 30 days came to. Open bets count as staked, and not in the net result.
 *  Units: decimal text, epoch seconds.   Cost: that of `playedSince`, and of `sumSince` once more. */
export async function figures(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint,
): Promise<Data<'protection/figures'>> {
  const accountId = mainAccountOf(memberId);
  const now = await databaseNow(db.reader);
  const from = epochMs(now - FIGURES_MS);
  const [played, sums] = await Promise.all([
    playedSince(db.reader, accountId, from),
    sumSince(db.reader, accountId, from),
  ]);
  return {
    starttime: toEpochSeconds(from),
    endtime: toEpochSeconds(now),
    staked: formatMoney(played.stakedMinor),
    returned: formatMoney(played.returnedMinor),
    net: formatMoney(played.profitMinor),
    deposited: formatMoney(sums('deposit')),
    withdrawn: formatMoney(-sums('withdraw') - sums('withdraw_return')),
  };
}
