import { chaos } from '../chaos.ts';
import type { Context } from '../context.ts';
import { markSent, readPayouts } from './payout-store.ts';

type Deps = Pick<Context, 'db' | 'rail'>;

const AT_ONCE = 50;
/** A rail that says no so often is not asked further this time. */
const FAILURES_MAX = 3;

/** Hands approved withdrawals to the rail, outside any transaction, and notes which it took over. Handing one over
 *  again pays nothing twice, so several servers may do it and it may end anywhere.
 *  Throws the first failure once it has tried the others.   Cost: one request and one trip for each. */
export async function sendPayouts({ db, rail }: Deps): Promise<number> {
  const payouts = await readPayouts(db.main, AT_ONCE);
  const failures: unknown[] = [];
  for (const each of payouts) {
    const order = {
      orderId: String(each.id),
      channel: each.type,
      amountMinor: each.amount_minor,
      address: each.address,
      bankName: each.bank_name,
      bic: each.bic,
      realName: each.real_name,
    };
    try {
      await rail.payOut(order);
      chaos('payout-handed');
      await markSent(db.main, each.id);
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return payouts.length;
}
