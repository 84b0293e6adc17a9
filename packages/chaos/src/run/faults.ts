import { clockFaults } from '../clock/faults.ts';
import { failpointFaults } from '../failpoints/faults.ts';
import { killCashier } from '../kill/cashier.ts';
import { killDatabase } from '../kill/database.ts';
import { downOverDraws } from '../kill/down-over-draws.ts';
import { rollingRestart } from '../kill/rolling-restart.ts';
import { killServer } from '../kill/server.ts';
import { voidMatchDay } from '../kill/void-match-day.ts';
import { clientConnectionFaults, databaseConnectionFaults } from '../network/connection-faults.ts';
import { dropReplies, repeatRequests } from '../network/request-faults.ts';
import { blockEventLoop } from '../resources/blocked-loop.ts';
import { freezeServer } from '../resources/frozen-server.ts';
import { lowMemory } from '../resources/low-memory.ts';
import { exhaustConnections } from '../resources/no-connections.ts';
import { freezeDatabase, lockTable } from '../resources/slow-database.ts';
import type { Fault } from '../rig/fault.ts';
import { backUp } from '../storage/back-up.ts';
import { damagePage } from '../storage/damaged-page.ts';
import { fullDisk, nearlyFullDisk } from '../storage/full-disk.ts';
import { failFlush, killInCommit, slowDisk } from '../storage/tampered-commits.ts';
import { wakeTogether } from '../two-servers/wake-together.ts';

const DRAWS_DOWN = [2, 10];

/** Every fault, in the order of the fault matrix; failpoints come last. */
export const FAULTS: readonly Fault[] = [
  killServer,
  killDatabase,
  killInCommit,
  failFlush,
  slowDisk,
  nearlyFullDisk,
  fullDisk,
  ...databaseConnectionFaults,
  ...clientConnectionFaults,
  freezeDatabase,
  lockTable,
  exhaustConnections,
  ...clockFaults,
  wakeTogether,
  ...DRAWS_DOWN.map(downOverDraws),
  freezeServer,
  repeatRequests,
  dropReplies,
  lowMemory,
  rollingRestart,
  damagePage,
  blockEventLoop,
  killCashier,
  voidMatchDay,
  backUp,
  ...failpointFaults,
];
