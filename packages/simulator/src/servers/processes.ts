import path from 'node:path';

import { openKeeper } from '@tessera/server/keeper/keeper';
import type { KeeperClient } from '@tessera/server/keeper/keeper-client';
import { ProcessRefusal } from '@tessera/server/process/process-refusal';
import { openWitness } from '@tessera/server/witness/witness';
import type { WitnessClient } from '@tessera/server/witness/witness-client';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import { lostConnection, running } from '../faults/failpoints.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { Seeded } from '../seeded.ts';
import { writeSigningKey } from './operator.ts';

type Parts = {
  /** The folder of both journals, preferably in memory. */
  readonly folder: string;
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  readonly random: Seeded;
};

type Open<T> = () => T & { readonly close: () => void };

/** Runs the real keeper and the real witness in this process. Calls and replies can be lost, and both can
 *  crash, also during a call, and are then restored from their journals. */
export function startProcesses(parts: Parts): {
  readonly keeper: KeeperClient;
  readonly witness: WitnessClient;
  readonly close: () => void;
} {
  const { folder, clock, random } = parts;
  const [keeperDraws, witnessDraws] = [random.fork('keeper').bytes, random.fork('witness').bytes];
  const witnessDir = path.join(folder, 'witness');
  writeSigningKey(path.join(witnessDir, 'key.pem'), random.fork('witness key'));
  const keeper = process(parts, () =>
    openKeeper({ dir: path.join(folder, 'keeper'), clock, draw: keeperDraws }),
  );
  const witness = process(parts, () =>
    openWitness({ dir: witnessDir, clock, guardMs: GUARD_MS, draw: witnessDraws }),
  );
  return {
    keeper: keeper.client as KeeperClient,
    witness: witness.client as WitnessClient,
    close: () => {
      keeper.close();
      witness.close();
    },
  };
}

const GUARD_MS = 2_000;
const DELAY_MAX_MS = 20;

function process<T extends object>({ clock, faultSchedule }: Parts, open: Open<T>) {
  let opened: ReturnType<Open<T>> | undefined = open();
  const close = (): void => {
    opened?.close();
    opened = undefined;
  };
  const call = async (name: string, input: unknown): Promise<unknown> => {
    await clock.sleep(faultSchedule.random.below(DELAY_MAX_MS));
    if (faultSchedule.shouldInject('process-call-lost')) throw lostConnection();
    if (faultSchedule.shouldInject('process-crashed')) close();
    const answer = struck(() => callNamed((opened ??= open()), name, input));
    if (faultSchedule.shouldInject('process-reply-lost')) throw lostConnection();
    await clock.sleep(faultSchedule.random.below(DELAY_MAX_MS));
    return answer;
  };
  /** A failpoint that fires inside ends the process: all state outside its journal is lost. */
  const struck = (work: () => unknown): unknown => {
    try {
      return running.run({ crash: () => {} }, work);
    } catch (error) {
      if (!(error instanceof ProcessRefusal)) close();
      throw error;
    }
  };
  const client = new Proxy({}, { get: (_, name) => (input: unknown) => call(String(name), input) });
  return { client, close };
}

const callNamed = (calls: object, name: string, input: unknown): unknown =>
  (Reflect.get(calls, name) as (input: unknown) => unknown)(input);
