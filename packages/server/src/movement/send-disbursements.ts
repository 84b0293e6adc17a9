import type { Context } from '../context.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { markSent, readDisbursements } from './disbursement-store.ts';

type Deps = Pick<Context, 'db' | 'rail'>;

const AT_ONCE = 50;
/** A rail that says no so often is not asked further this time. */
const FAILURES_MAX = 3;

/** Gives what hands approved withdrawals to the rail, outside any transaction, and notes which it took
 *  over; it gives how many there were. Handing one over again pays nothing twice, so several servers may do
 *  it and it may end anywhere. Each time goes on after where the last one ended, so that those the rail
 *  does not take keep none of the others. Throws the first failure once it has tried the others.  Cost: one
 *  request and one round trip for each. */
export function disbursementSender({ db, rail }: Deps): () => Promise<number> {
  let after = 0n;
  return async () => {
    const payouts = await readDisbursements(db.main, after, AT_ONCE);
    const failures: unknown[] = [];
    for (const { id, ...order } of payouts) {
      after = id;
      try {
        await rail.disburse({ ...order, orderId: String(id) });
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
