import { formatMoney } from '@tessera/domain/money';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { databaseNow } from '../db/database-now.ts';
import type { Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { sumSince } from '../ledger/sum-since.ts';
import type { CeilingTerms } from './deposit-ceiling.ts';

const MONTH_MS = 30 * DAY_MS;

/** The case of a member whose deposits less withdrawals of 30 days exceed, with this credit, what the house
 *  has set: somebody should ask whether they can afford it. Exact under the lock of the main account, which
 *  the credit holds.
 *  Units: 1/100.   Cost: none without the setting, else two round trips. */
export async function beyondMeans(
  tx: Tx,
  { env }: CeilingTerms,
  memberId: bigint,
  { depositId, creditMinor }: { readonly depositId: bigint; readonly creditMinor: bigint },
): Promise<Finding[]> {
  const most = env.protection.affordabilityMinor;
  if (most === 0n) return [];
  const from = epochMs((await databaseNow(tx)) - MONTH_MS);
  const sums = await sumSince(tx, mainAccountOf(memberId), from);
  const netMinor = sums('deposit') + sums('withdraw') + sums('withdraw_return');
  if (netMinor <= most || netMinor - creditMinor > most) return [];
  const evidence = {
    deposited: formatMoney(sums('deposit')),
    withdrawn: formatMoney(-sums('withdraw') - sums('withdraw_return')),
    above: formatMoney(most),
  };
  return [{ flag: 'affordability', memberId, cause: `deposit ${depositId}`, evidence }];
}
