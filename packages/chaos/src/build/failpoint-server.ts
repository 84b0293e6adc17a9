import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { armFailpoints, type Failpoint } from '@tessera/server/kernel/failpoint';

import type { ArmMessage, FaultKind, FailpointOrder } from './arm-failpoints.ts';

// The entry of a failpoint build: the whole server program, with failpoints that its parent arms at run time.
// Without orders from a parent it is the production program.

type Armed = { readonly log: string; readonly how: FaultKind; skip: number; times: number };

/** Messages sent at the spawn are already in the channel: a few turns of the event loop deliver them. */
const FIRST_WORDS_MS = 20;

const armed = new Map<Failpoint, Armed[]>();
armFailpoints(pass);
process.on('message', ({ arm, log, order }: ArmMessage) => {
  add(log, order);
  process.send?.(arm);
});
// An open channel does not keep the program alive.
process.channel?.unref();
if (process.channel) await sleep(FIRST_WORDS_MS);
const { main } = await import('@tessera/server/main');
await main(process.argv.slice(2));

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
    const message = `connection terminated by the failpoint ${point}`;
    throw Object.assign(new Error(message), { code: 'ECONNRESET' });
  }
  if (how === 'kill') process.kill(process.pid, 'SIGKILL');
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, how.blockMs);
}
