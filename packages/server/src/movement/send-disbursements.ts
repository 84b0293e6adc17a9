import type { Context } from '../context.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { orderCoins } from '../rail/coin-quote.ts';
import type { DisbursementOrder } from '../rail/rail.ts';
import { type DisbursementRow, markSent, readDisbursements } from './disbursement-store.ts';

type Deps = Pick<Context, 'db' | 'rail'>;

const AT_ONCE = 50;
/** After this many failures a run stops calling the rail. */
const FAILURES_MAX = 3;

/** Creates the job that sends approved withdrawals to the rail, outside any transaction, and records which
 *  were acknowledged; the job returns their number. Repeated orders are never paid twice, so several
 *  servers may run it and it may stop anywhere. Each run resumes after the last one, so that rejected
 *  orders do not block the others. Throws the first failure after trying the others.
 *  Cost: one request and one round trip for each. */
export function disbursementSender({ db, rail }: Deps): () => Promise<number> {
  let after = 0n;
  return async () => {
    const payouts = await readDisbursements(db.main, after, AT_ONCE);
    const failures: unknown[] = [];
    for (const payout of payouts) {
      const { id } = payout;
      after = id;
      try {
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

const orderOf = ({
  id,
  coin,
  coin_steps,
  rate_e4,
  rated_at,
  ...order
}: DisbursementRow): DisbursementOrder => ({
  ...order,
  orderId: String(id),
  coins: orderCoins({ coin, coin_steps, rate_e4, rated_at }),
});
