import { clockFaults } from '../clock/faults.ts';
import { pointFaults } from '../failpoints/faults.ts';
import { killCashier } from '../kill/cashier.ts';
import { killDatabase } from '../kill/database.ts';
import { downOver } from '../kill/down-over-draws.ts';
import { rollingRestart } from '../kill/rolling-restart.ts';
import { killServer } from '../kill/server.ts';
import { clientConnectionFaults, databaseConnectionFaults } from '../network/connection-faults.ts';
import { dropReplies, repeatRequests } from '../network/request-faults.ts';
import { blockLoop } from '../resources/blocked-loop.ts';
import { freezeServer } from '../resources/frozen-server.ts';
import { littleMemory } from '../resources/low-memory.ts';
import { takeConnections } from '../resources/no-connections.ts';
import { freezeDatabase, lockTable } from '../resources/slow-database.ts';
import type { Fault } from '../rig/fault.ts';
import { damagePage } from '../storage/damaged-page.ts';
import { fullDisk, nearlyFullDisk } from '../storage/full-disk.ts';
import { failFlush, killInCommit, slowDisk } from '../storage/tampered-commits.ts';
import { wakeTogether } from '../two-servers/wake-together.ts';

const DRAWS_DOWN = [2, 10];

/** Every harm that a run may do, in the order of the fault matrix. Named points are the last of them. */
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
  takeConnections,
  ...clockFaults,
  wakeTogether,
  ...DRAWS_DOWN.map(downOver),
  freezeServer,
  repeatRequests,
  dropReplies,
  littleMemory,
  rollingRestart,
  damagePage,
  blockLoop,
  killCashier,
  ...pointFaults,
];
