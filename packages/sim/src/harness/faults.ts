import { killServer } from './f01-kill-server.ts';
import { killDatabase } from './f02-kill-database.ts';
import type { Fault } from './fault.ts';

/** Every harm that a run may do, in the order of the fault matrix. */
export const FAULTS: readonly Fault[] = [killServer, killDatabase];
