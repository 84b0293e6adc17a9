import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Patch } from '../build/build-server.ts';
import type { ManagedRig } from '../rig/start-rig.ts';

const CALLBACK_PATH = '/api/rails/cashier/callback';
const INGEST = 'packages/server/src/movement/ingest-movement.ts';

/** Ignores earlier ingestion of a movement, by look-up and by key. */
export const FORGET_DELIVERIES: readonly Patch[] = [
  { file: INGEST, from: 'if (result) return { result };', to: '' },
  {
    file: INGEST,
    from: "assert(effect === 'none', `movement ${movement.id} has an effect once`);",
    to: '',
  },
];

/** Redelivers the callback of an order to every server, signed anew, as a cashier does after a lost reply.
 *  Returns the status codes. */
export async function redeliverMovement(
  { cashierJournal, servers }: ManagedRig,
  orderId: string,
): Promise<number[]> {
  const secret = readFileSync(path.join(path.dirname(cashierJournal), 'callback-secret'), 'utf8').trim();
  const movement = readFileSync(cashierJournal, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { movement?: { orderId: string } }).movement)
    .find((each) => each?.orderId === orderId);
  const body = JSON.stringify(movement);
  const statuses: number[] = [];
  for (const { address } of servers) {
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const reply = await fetch(`${address}${CALLBACK_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-rail-timestamp': timestamp,
        'x-rail-signature': signature,
      },
      body,
    });
    await reply.arrayBuffer();
    statuses.push(reply.status);
  }
  return statuses;
}
