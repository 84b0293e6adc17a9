import { expect, it } from 'vitest';

import { reconcile } from '../../src/movement/reconcile.ts';
import { signedHeaders, useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, {}, { rail: cashier.rail });

/** Announces and pays a deposit, and sends its callback unless silenced. Returns the order. */
async function deposit(token: string, key: string, isSilenced = false): Promise<string> {
  const options = { token, headers: { 'idempotency-key': key } };
  const { body } = await server.post('trade/recharge', { channel_id: 1, amount: '25' }, options);
  const { order_no: orderId } = body.data as { order_no: string };
  const raw = JSON.stringify(await cashier.call('pay', { orderId, amountMinor: '2500' }));
  if (isSilenced) return orderId;
  const headers = signedHeaders(cashier.callbackSecret, raw, server.clock.now);
  expect((await server.post('rails/cashier/callback', undefined, { raw, headers })).status).toBe(200);
  return orderId;
}

it('finds payments without callbacks after the cashier restarts with an empty journal', async () => {
  const { token } = await server.member('Unlucky1');
  for (const key of ['a', 'b', 'c']) await deposit(token, key);
  expect(await reconcile(server.ctx)).toEqual({ compared: 3, lost: 0, altered: 0, unknown: 0 });
  await cashier.stop();
  await cashier.startAnew();
  const lost = await deposit(token, 'd', true);
  for (const key of ['e', 'f', 'g']) await deposit(token, key);
  expect(await reconcile(server.ctx)).toEqual({ compared: 4, lost: 1, altered: 0, unknown: 0 });
  const { body } = await server.get('trade/rechargeOrder', { order_no: lost }, { token });
  expect(body.data).toMatchObject({ status: 'completed', paid_amount: '25.00' });
  expect(await reconcile(server.ctx)).toEqual({ compared: 0, lost: 0, altered: 0, unknown: 0 });
});
