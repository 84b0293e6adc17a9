import type { Context } from '../context.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { orderCoins } from '../rail/coin-quote.ts';
import type { DisbursementOrder } from '../rail/rail.ts';
import { type HoldTerms, payoutHolds } from '../withdrawal/payout-hold.ts';
import { type DisbursementRow, listDisbursements, markSent, readDisbursement } from './disbursement-store.ts';

type Deps = Pick<Context, 'db' | 'rail'> & HoldTerms;

const AT_ONCE = 50;
/** After this many failures a run stops calling the rail. */
const FAILURES_MAX = 3;

/** Creates the job that sends approved withdrawals to the rail, outside any transaction, and records which
 *  were acknowledged; the job returns their number. Repeated orders are never paid twice, so several
 *  servers may run it and it may stop anywhere. Each run resumes after the last one, so that rejected
 *  orders do not block the others. One whose member is held now, by whatever was decided after the approval,
 *  waits until nothing holds it. Throws the first failure after trying the others.
 *  Cost: one request and two round trips for each. */
export function disbursementSender(ctx: Deps): () => Promise<number> {
  const { db, rail } = ctx;
  let after = 0n;
  return async () => {
    const payouts = await listDisbursements(db.main, after, AT_ONCE);
    const failures: unknown[] = [];
    for (const id of payouts) {
      after = id;
      try {
        const payout = await readDisbursement(db, id);
        if (!payout || payoutHolds(payout, ctx).length > 0) continue;
        await rail.disburse(orderOf(payout));
        failpoint('payout-handed');
        await markSent(db.main, id);
      } catch (error) {
        failures.push(error);
        if (failures.length === FAILURES_MAX) throw failures[0];
      }
    }
    if (payouts.length < AT_ONCE) after = 0n;
    if (failures.length > 0) throw failures[0];
    return payouts.length;
  };
}

const orderOf = (row: DisbursementRow): DisbursementOrder => ({
  orderId: String(row.id),
  amountMinor: row.amountMinor,
  channel: row.channel,
  address: row.address,
  bankName: row.bankName,
  bic: row.bic,
  realName: row.realName,
  coins: orderCoins(row),
});
