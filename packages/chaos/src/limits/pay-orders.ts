import type { Outcome } from '@tessera/auditor/observed/intent';

import { textIn } from '../races/race-fixture.ts';
import { many, type Player, type Storm, volley, type Wish } from './storm.ts';

/** Pays announced deposits at the cashier at once, some with more than was announced.   Units: 1/100. */
export function payOrders(
  storm: Storm,
  player: Player,
  orders: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const payable = orders.flatMap((outcome) => {
    const data = outcome.kind === 'accepted' ? outcome.data : undefined;
    const [orderId, payUrl] = [textIn(data, 'id'), textIn(data, 'pay_url')];
    return orderId !== undefined && payUrl ? [{ orderId, payUrl }] : [];
  });
  const pay = (at: number): Wish => ({
    kind: 'pay',
    orderId: payable[at]?.orderId ?? '',
    payUrl: payable[at]?.payUrl ?? '',
    amount: `${20 + player.random.below(60)}.${10 + player.random.below(90)}`,
  });
  return volley(storm, player, many(pay, payable.length));
}
