import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Rig } from '../rig/rig.ts';

const RETRY_MS = 300;
const TRIES = 100;
const TIMEOUT_MS = 5_000;

/** A call of the cashier by whoever carries its secret. */
export type CallCashier = <T>(name: string, input: object) => Promise<T>;

/** Calls the cashier of a rig. `mayRepeat`: it is asked again until it answers; otherwise a lost answer
 *  throws. */
export function cashierCalls({ cashierJournal, cashierUrl }: Rig, mayRepeat: boolean): CallCashier {
  const secret = readFileSync(path.join(path.dirname(cashierJournal), 'secret'), 'utf8').trim();
  const once = async (name: string, input: object): Promise<unknown> => {
    const reply = await fetch(`${cashierUrl}/calls/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.status !== 200) throw new Error(`the cashier answers ${name} with ${reply.status}`);
    return reply.json();
  };
  return async (name, input) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await once(name, input)) as never;
      } catch (error) {
        if (!mayRepeat || tries === TRIES) throw error;
      }
      await sleep(RETRY_MS);
    }
  };
}
