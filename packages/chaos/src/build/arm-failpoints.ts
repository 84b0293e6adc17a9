import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

import type { Failpoint } from '@tessera/server/kernel/failpoint';

/** The effect of a failpoint: the process kills itself, the work throws as if its connection were lost, or
 *  the event loop blocks. */
export type FaultKind = 'kill' | 'throw' | { readonly blockMs: number };

/** Skips `skip` passes of the failpoint and then fires `times` times. */
export type FailpointOrder = {
  readonly point: Failpoint;
  readonly times: number;
  readonly skip?: number;
  readonly how: FaultKind;
};

/** The message to a failpoint build over its process channel; it replies with the number once armed. Each
 *  firing is written to `log` before it takes effect, so that the counts survive the process. */
export type ArmMessage = { readonly arm: number; readonly log: string; readonly order: FailpointOrder };

let messages = 0;

/** Arms a failpoint in a process that runs a failpoint build and was spawned with an "ipc" channel. Sent
 *  right after the spawn, it also covers failpoints of the start. Throws when the process exits before it
 *  replies. */
export async function armProcess(child: ChildProcess, log: string, order: FailpointOrder): Promise<void> {
  const message: ArmMessage = { arm: ++messages, log, order };
  const given = new AbortController();
  const armed = (async () => {
    for (;;) {
      const [answer] = (await once(child, 'message', given)) as [unknown];
      if (answer === message.arm) return;
    }
  })();
  const ended = once(child, 'exit', given).then(() => {
    throw new Error(`the process ended before ${order.point} was armed`);
  });
  ended.catch(() => {});
  child.send(message);
  await Promise.race([armed, ended]).finally(() => given.abort());
}

/** The number of times each failpoint fired, from the log of one or several processes. */
export function firedIn(log: string): Partial<Record<Failpoint, number>> {
  const counts: Partial<Record<Failpoint, number>> = {};
  if (!existsSync(log)) return counts;
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const point = line as Failpoint;
    counts[point] = (counts[point] ?? 0) + 1;
  }
  return counts;
}

/** Failpoints that only a first start reaches. */
export const ON_FIRST_START: ReadonlySet<Failpoint> = new Set([
  'chain-made',
  'chain-announced',
  'chain-witnessed',
  'migration-ran',
  'partition-made',
  'secret-made',
]);

/** Failpoints that only voiding a round reaches, which takes a lost entropy source or a conflicting close
 *  record; a normal run does not. */
export const ON_VOID_ROUND: ReadonlySet<Failpoint> = new Set([
  'void-marked',
  'void-stored',
  'index-abandoned',
]);

/** The processes that contain a failpoint. Both fairness processes write a journal and secrets. */
export function processesOf(point: Failpoint): readonly ('server' | 'keeper' | 'witness')[] {
  if (point === 'keeper-recorded') return ['keeper'];
  if (point === 'witness-recorded') return ['witness'];
  return point === 'journal-written' || point === 'secret-made' ? ['keeper', 'witness'] : ['server'];
}
