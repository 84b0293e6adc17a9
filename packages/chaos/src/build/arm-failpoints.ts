import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

import type { Failpoint } from '@tessera/server/kernel/failpoint';

/** What happens at a point: the process kills itself, the work there fails as if its connection were lost, or
 *  the event loop stands still for so long. */
export type FaultKind = 'kill' | 'throw' | { readonly blockMs: number };

/** From now on, after `skip` passes of the point, the next `times` ones fire. */
export type FailpointOrder = {
  readonly point: Failpoint;
  readonly times: number;
  readonly skip?: number;
  readonly how: FaultKind;
};

/** What a fault build is told over its channel; it answers with the number once it is armed. Each firing is a
 *  line in `log` before it happens, so that the counts outlive the process. */
export type ArmMessage = { readonly arm: number; readonly log: string; readonly order: FailpointOrder };

let messages = 0;

/** Arms a point in a process that runs a fault build and was spawned with a channel ("ipc"). Told at once
 *  after the spawn, it holds for points of the start too.  Refuses: a process that ends before it has
 *  answered. */
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

/** How often each point has fired, by the log of one or several processes. */
export function firedIn(log: string): Partial<Record<Failpoint, number>> {
  const counts: Partial<Record<Failpoint, number>> = {};
  if (!existsSync(log)) return counts;
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const point = line as Failpoint;
    counts[point] = (counts[point] ?? 0) + 1;
  }
  return counts;
}

/** Points that are passed only when a first start makes something. */
export const ON_FIRST_START: ReadonlySet<Failpoint> = new Set([
  'chain-made',
  'chain-announced',
  'chain-witnessed',
  'migration-ran',
  'partition-made',
  'secret-made',
]);

/** Points that are passed only when a round is called off, which takes a lost source or a keeper that has
 *  seen another record; no ordinary run comes by. */
export const ON_VOID_ROUND: ReadonlySet<Failpoint> = new Set([
  'void-marked',
  'void-stored',
  'index-abandoned',
]);

/** In which process a point lies. Both fairness processes write a journal and secrets. */
export function processesOf(point: Failpoint): readonly ('server' | 'keeper' | 'witness')[] {
  if (point === 'keeper-recorded') return ['keeper'];
  if (point === 'witness-recorded') return ['witness'];
  return point === 'journal-written' || point === 'secret-made' ? ['keeper', 'witness'] : ['server'];
}
