import { cashierPayer } from '../load/payer.ts';
import { insist, textIn } from '../races/race-fixture.ts';
import type { Control } from './control.ts';
import { FORGET_DELIVERIES, redeliverMovement } from './redeliver-movement.ts';

const CREDIT = 'packages/server/src/deposit/credit-deposit.ts';

/** A repeated callback credits the money again. Ingesting a movement once prevents this; further protections
 *  are the state of the order under its lock, and the key of the posting. All of them are removed. */
export const creditedTwice: Control = {
  name: 'credited-twice',
  patches: [
    ...FORGET_DELIVERIES,
    {
      file: CREDIT,
      from: "if (!order || order.status === 'completed' || order.is_closed)",
      to: 'if (!order)',
    },
    {
      file: CREDIT,
      from: 'key: `deposit:${orderId}`,',
      to: 'key: `deposit:${orderId}:${ctx.ids.next()}`,',
    },
    {
      file: CREDIT,
      from: "assert((await completeDeposit(tx, orderId, amountMinor)) === 1, 'an order is completed once');",
      to: 'await completeDeposit(tx, orderId, amountMinor);',
    },
  ],
  check: async (fixture) => {
    const [member] = fixture.members;
    if (!member) throw new Error('there is nobody to pay');
    const outcome = await insist({ servers: fixture.clients }, member, { kind: 'recharge', amount: '50.00' });
    const data = outcome.kind === 'accepted' ? outcome.data : undefined;
    const [orderId, payUrl] = [textIn(data, 'id'), textIn(data, 'pay_url')];
    if (orderId === undefined || !payUrl) throw new Error(`no deposit: ${JSON.stringify(outcome)}`);
    await cashierPayer.send({ method: 'POST', path: payUrl, body: { pay: 'whole' } });
    await fixture.until(`select from deposits where id = $1 and status = 'completed'`, [orderId]);
    const statuses = await redeliverMovement(fixture.rig, orderId);
    const [credits] = await fixture.read<{ times: number }>(
      `select count(*)::int as times from entries where kind = 'deposit' and ref_id = $1 and account_id > 4`,
      [orderId],
    );
    const broken = await fixture.findViolations();
    if (statuses.some((status) => status !== 200))
      broken.push(`told again, it answers ${statuses.join(', ')}`);
    return credits?.times === 1 ? broken : [`one payment was credited ${credits?.times} times`, ...broken];
  },
};
