import type { Seeded } from '@tessera/simulator/seeded';

import type { LoadGenerator } from '../load/load-generator.ts';
import { epochNow } from '../rig/epoch-now.ts';
import type { Fault } from '../rig/fault.ts';
import type { ManagedRig } from '../rig/start-rig.ts';

/** What a fault did. `recoveredMs`: from the end of the harm to the first bet that was sent after it and
 *  acknowledged. */
export type FaultResult = {
  readonly id: Fault['id'];
  readonly name: string;
  readonly recovers: Fault['recovers'];
  readonly recoveredMs: number | undefined;
  /** What the product did not do that this fault asks of it. */
  readonly breach: string | undefined;
};

/** Longer than any promise; who is not back by then is not coming back. */
const TIMEOUT_MS = 60_000;

/** Does one harm while the clients go on, and waits until bets are acknowledged again. */
export async function injectFault(
  rig: ManagedRig,
  load: LoadGenerator,
  fault: Fault,
  random: Seeded,
): Promise<FaultResult> {
  const { id, name, recovers } = fault;
  let recovery: Promise<number> | undefined;
  const watch = (node: number | undefined): void => {
    const from = epochNow();
    recovery ??= load.nextAcknowledged(node, TIMEOUT_MS).then((at) => at - from);
    // Taken up below; until then a failure must not count as unhandled.
    recovery.catch(() => {});
  };
  rig.onFaultEnd(watch);
  try {
    await fault.inject(rig, random);
    watch(undefined);
    const recoveredMs = await recovery;
    return { id, name, recovers, recoveredMs, breach: await restartCrashed(rig) };
  } catch (error) {
    await restartCrashed(rig);
    return { id, name, recovers, recoveredMs: undefined, breach: String(error) };
  }
}

/** After a fault everything must run. What has died without being killed is started again and named. */
async function restartCrashed({
  database,
  servers,
  keeper,
  witness,
  cashier,
}: ManagedRig): Promise<string | undefined> {
  const parts = [
    { name: 'PostgreSQL', part: database },
    { name: 'the keeper', part: keeper },
    { name: 'the witness', part: witness },
    { name: 'the cashier', part: cashier },
    ...servers.map((server) => ({ name: `server ${server.node}`, part: server })),
  ];
  const dead = parts.filter(({ part }) => !part.isUp());
  for (const { part } of dead) await part.start();
  return dead.length === 0 ? undefined : `${dead.map(({ name }) => name).join(' and ')} died by itself`;
}
