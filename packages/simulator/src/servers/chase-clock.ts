import { buyDueIssues } from '@tessera/server/chase/buy-issues';
import { settleIssues } from '@tessera/server/chase/settle-issues';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import { running } from '../faults/failpoints.ts';
import type { SimulatedServer } from './server.ts';

/** Twice a server's own second, to save polling. */
const EVERY_MS = 2_000;
/** More than is ever due, since the order in which PostgreSQL claims what is due is not defined. */
const BUY_LIMIT = 100;
/** Small, so that the results of a round take several steps. */
const SETTLE_LIMIT = 3;

type Parts = {
  readonly virtual: VirtualClock;
  readonly jitterMs: () => number;
  readonly onFault: (step: string, error: unknown) => void;
};

/** Runs the two loops of a server's chases in virtual time, until the server crashes. */
export function startChaseClock(server: SimulatedServer, { virtual, jitterMs, onFault }: Parts): void {
  const loop = async (name: string, step: () => Promise<unknown>): Promise<void> => {
    while (!server.isDead()) {
      await step().catch((error: unknown) => onFault(name, error));
      await virtual.sleep(EVERY_MS + jitterMs());
    }
  };
  running.run(server, () => {
    void loop('chase buy', () => buyDueIssues(server.ctx, BUY_LIMIT));
    void loop('chase settle', () => settleIssues(server.ctx, SETTLE_LIMIT));
  });
}
