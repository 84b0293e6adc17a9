import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { armFailpoints, type Failpoint } from '@tessera/server/kernel/failpoint';

import type { ArmMessage, FaultKind, FailpointOrder } from './arm-failpoints.ts';

// The entry of a fault build: the server's whole program, with fault points that its parent arms while it
// runs. Without a parent that speaks to it, it is the ordinary program.

type Armed = { readonly log: string; readonly how: FaultKind; skip: number; times: number };

/** What was sent with the spawn lies in the channel long before this process reads it: a few turns of the
 *  event loop bring it. */
const FIRST_WORDS_MS = 20;

const armed = new Map<Failpoint, Armed[]>();
armFailpoints(pass);
process.on('message', ({ arm, log, order }: ArmMessage) => {
  add(log, order);
  process.send?.(arm);
});
// The program ends when its own work does, whoever still holds the channel.
process.channel?.unref();
if (process.channel) await sleep(FIRST_WORDS_MS);
await import('@tessera/server/main');

function add(log: string, { point, times, skip = 0, how }: FailpointOrder): void {
  armed.set(point, [...(armed.get(point) ?? []), { log, how, skip, times }]);
}

function pass(point: Failpoint): void {
  const [first] = armed.get(point) ?? [];
  if (!first) return;
  if (first.skip > 0) {
    first.skip -= 1;
    return;
  }
  first.times -= 1;
  if (first.times <= 0) armed.set(point, (armed.get(point) ?? []).slice(1));
  appendFileSync(first.log, `${point}\n`);
  happen(point, first.how);
}

function happen(point: Failpoint, how: FaultKind): void {
  if (how === 'throw') {
    const message = `connection terminated by the fault point ${point}`;
    throw Object.assign(new Error(message), { code: 'ECONNRESET' });
  }
  if (how === 'kill') process.kill(process.pid, 'SIGKILL');
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, how.blockMs);
}
