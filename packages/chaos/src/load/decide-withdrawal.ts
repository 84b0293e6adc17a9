import { setTimeout as sleep } from 'node:timers/promises';

import type { Intent } from '@tessera/auditor/observed/intent';
import type { Database } from '@tessera/server/db/pool';
import { transaction } from '@tessera/server/db/tx';
import type { IdMaker } from '@tessera/server/ids/ids';
import { OperatorRefused } from '@tessera/server/kernel/operator-refused';
import { approveWithdrawal } from '@tessera/server/withdrawal/approve';
import { refuseWithdrawal } from '@tessera/server/withdrawal/refuse';

import { epochNow } from '../rig/epoch-now.ts';
import type { Journal } from './journal.ts';

export type Decide = Extract<Intent, { kind: 'decide' }>;

const RETRY_MS = 200;
const NO_HOLD = { passwordHoldMs: 0 };
const DECIDED = 'select from withdrawal_decisions where withdrawal_id = $1 and operator = $2';

/** Makes one decision on a withdrawal and journals it before, and its outcome after. An attempt without a
 *  reply from the database is resolved by querying until its outcome is known. */
export async function decide(
  parts: { readonly db: Database; readonly ids: IdMaker; readonly journal: Journal },
  intent: Decide,
): Promise<void> {
  const { db, journal } = parts;
  const { orderId, member, op } = intent;
  // In a transaction, whose end waits for the standby: what is seen before may be lost by a failover.
  const isDecided = (): Promise<boolean> =>
    transaction(
      db,
      async (tx) => (await tx.query({ text: DECIDED, values: [orderId, member] })).rowCount === 1,
    );
  journal.write({ at: epochNow(), intent });
  for (let tries = 1; ; tries += 1) {
    const made = await attempt(parts, intent);
    // A refused second attempt may mean that the first one succeeded.
    const isDone = made === 'refused' && tries > 1 ? await insist(isDecided) : made === 'done';
    if (made !== 'unknown') {
      const outcome = isDone
        ? ({ kind: 'accepted', data: {} } as const)
        : ({ kind: 'refused', code: 'DECIDED' } as const);
      journal.write({ at: epochNow(), op, outcome, tries });
      return;
    }
    await sleep(RETRY_MS);
  }
}

async function attempt(
  { db, ids }: { readonly db: Database; readonly ids: IdMaker },
  { orderId, member, decision }: Decide,
): Promise<'done' | 'refused' | 'unknown'> {
  try {
    if (decision === 'approve')
      await approveWithdrawal({ db, env: { wallet: NO_HOLD } }, BigInt(orderId), member);
    else await refuseWithdrawal({ db, ids }, BigInt(orderId), member, 'not this time');
    return 'done';
  } catch (error) {
    return error instanceof OperatorRefused ? 'refused' : 'unknown';
  }
}

/** Asks until there is an answer; the database may be down. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await sleep(RETRY_MS);
    }
  }
}
