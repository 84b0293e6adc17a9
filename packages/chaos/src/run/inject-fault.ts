import type { Seeded } from '@tessera/simulator/seeded';

import type { LoadGenerator } from '../load/load-generator.ts';
import { epochNow } from '../rig/epoch-now.ts';
import type { Fault } from '../rig/fault.ts';
import type { ManagedRig } from '../rig/start-rig.ts';

/** The result of a fault. `recoveredMs`: from the end of the fault to the first acknowledged bet that was
 *  sent after it. */
export type FaultResult = {
  readonly id: Fault['id'];
  readonly name: string;
  readonly recovers: Fault['recovers'];
  readonly recoveredMs: number | undefined;
  /** The violated expectation of this fault. */
  readonly breach: string | undefined;
};

/** Longer than any recovery limit. */
const TIMEOUT_MS = 60_000;

/** Injects one fault under load, and waits until bets are acknowledged again. */
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
    // Awaited below; until then a rejection must not count as unhandled.
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

/** Restarts processes that crashed on their own, and names them. */
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
