import { setTimeout as wait } from 'node:timers/promises';

import { PATIENCE_MS } from './patience.ts';

const PAUSE_MS = 200;

/** Asks again until it does not throw, and gives what it returns; after a while it throws the last error. A
 *  bet is taken in that time, and settled. */
export async function until<T>(check: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  for (let left = patienceMs / PAUSE_MS; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left <= 0) throw error;
      await wait(PAUSE_MS);
    }
  }
}
