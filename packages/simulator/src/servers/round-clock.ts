import { roundSteps } from '@tessera/server/round/round-clock';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import { running } from '../faults/failpoints.ts';
import type { ServerContext, SimulatedServer } from './server.ts';

/** Longer than a server's own second, to save polling. */
const LOOK_MAX_MS = 15_000;
const LOOK_MIN_MS = 5;
const FAULT_WAIT_MS = 500;
/** Small, so that settlements have several chunks. */
const CHUNK_MEMBERS = 4;

type Parts = {
  readonly virtual: VirtualClock;
  readonly jitterMs: () => number;
  /** Returns true if to create more rounds. */
  readonly isMaking: () => boolean;
  readonly onFault: (step: string, error: unknown) => void;
};

/** Runs the four loops of a server's round clock in virtual time, until the server crashes. */
export function startRoundClock(server: SimulatedServer, parts: Parts): void {
  const { virtual, jitterMs, isMaking, onFault } = parts;
  const steps = roundSteps(server.ctx satisfies ServerContext, { chunkMembers: CHUNK_MEMBERS });
  const loop = async (name: string, step: () => Promise<number | undefined>): Promise<void> => {
    while (!server.isDead()) {
      const waitMs = await step().catch((error: unknown) => {
        onFault(name, error);
        return FAULT_WAIT_MS;
      });
      const bounded = Math.min(LOOK_MAX_MS, Math.max(LOOK_MIN_MS, waitMs ?? LOOK_MAX_MS));
      await virtual.sleep(bounded + jitterMs());
    }
  };
  running.run(server, () => {
    void loop('make', async () => (isMaking() ? steps.make() : undefined));
    void loop('sell', steps.sell);
    void loop('draw', steps.draw);
    void loop('settle', steps.settle);
  });
}
