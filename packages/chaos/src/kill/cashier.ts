import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../rig/fault.ts';

const DOWN_MAX_MS = 3_000;

/** kill -9 of the cashier in mid-load. Bets go on; payments and withdrawals wait for it and are made once. */
export const killCashier: Fault = {
  id: 'F28',
  name: 'kill -9 of the cashier',
  recovers: 'rail',
  inject: async (rig, random) => {
    await rig.cashier.kill();
    await sleep(random.below(DOWN_MAX_MS));
    await rig.cashier.start();
  },
};
