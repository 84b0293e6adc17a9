import { setTimeout as sleep } from 'node:timers/promises';

import type { Armable } from '../rig/rig.ts';

const TRIES_MAX = 10;
const WAIT_MS = 2_000;

/** Starts a process as a supervisor does: one that ends at once, since it cannot reach what it needs, is
 *  started again after two seconds. Throws after ten times. */
export async function startPatiently(
  part: Pick<Armable, 'start'>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await part.start();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await wait(WAIT_MS);
    }
  }
}
