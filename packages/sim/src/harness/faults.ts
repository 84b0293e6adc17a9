import { clockFaults } from './clock-faults.ts';
import { killServer } from './f01-kill-server.ts';
import { killDatabase } from './f02-kill-database.ts';
import { failFlush, killInCommit, slowDisk } from './f03-tampered-commits.ts';
import { fullDisk, nearlyFullDisk } from './f06-full-disk.ts';
import { freezeDatabase, lockTable } from './f09-slow-database.ts';
import { takeConnections } from './f10-no-connections.ts';
import { downOver } from './f13-down-over-draws.ts';
import { freezeServer } from './f14-freeze-server.ts';
import { littleMemory } from './f19-little-memory.ts';
import { rollingRestart } from './f20-rolling-restart.ts';
import { damagePage } from './f21-damaged-page.ts';
import { blockLoop } from './f26-blocked-loop.ts';
import { pointFaults } from './f27-fault-points.ts';
import { killCashier } from './f28-kill-cashier.ts';
import type { Fault } from './fault.ts';
import { clientConnectionFaults, databaseConnectionFaults } from './network-faults.ts';
import { dropReplies, repeatRequests } from './network-requests.ts';
import { wakeTogether } from './two-servers-fault.ts';

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
