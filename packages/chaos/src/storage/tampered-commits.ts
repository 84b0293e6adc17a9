import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

import type { Fault } from '../rig/fault.ts';
import type { Rig } from '../rig/rig.ts';
import { whyNoStrace, tamper } from './strace.ts';

const TIMEOUT_MS = 20_000;
const SYNCS_MAX = 30;
const SLOW_MS = 4_000;
const SLOW_SYNC_US = 20_000;

/** Makes one flush of the log go wrong in every process of PostgreSQL that comes to it, and waits until the
 *  first such process has taken all others down with it. PostgreSQL then recovers by itself. */
async function breakFlush(rig: Rig, random: Seeded, how: string): Promise<void> {
  const { ended, release } = tamper(rig.database, 'fdatasync', `${how}:when=${1 + random.below(SYNCS_MAX)}`);
  const isOver = await Promise.race([ended.then(() => true), sleep(TIMEOUT_MS, false, { ref: false })]);
  rig.faultEnds();
  if (isOver) return;
  await release();
  throw new Error('no process of PostgreSQL came to the flush that was to fail');
}

/** kill -9 in the very moment in which a commit is being written to the disk. */
export const killInCommit: Fault = {
  id: 'F3',
  name: 'kill -9 exactly in the commit',
  recovers: 'database',
  missing: whyNoStrace,
  inject: (rig, random) => breakFlush(rig, random, 'signal=SIGKILL'),
};

/** The disk says that it did not write. PostgreSQL must not try again as if nothing had happened. */
export const failFlush: Fault = {
  id: 'F4',
  name: 'fsync fails with EIO',
  recovers: 'database',
  missing: whyNoStrace,
  inject: async (rig, random) => {
    const log = path.join(rig.database.dataDir, '..', 'postgres.log');
    const from = statSync(log).size;
    await breakFlush(rig, random, 'error=EIO');
    const output = readFileSync(log).subarray(from).toString('utf8');
    if (!/PANIC/.test(output)) throw new Error('PostgreSQL took a failed flush for a small matter');
  },
};

/** Every flush takes 20 ms more. Bets go on, or are told to come again. */
export const slowDisk: Fault = {
  id: 'F5',
  name: 'a slow disk',
  recovers: 'nothing',
  missing: whyNoStrace,
  inject: async (rig) => {
    const { release } = tamper(rig.database, 'fdatasync', `delay_enter=${SLOW_SYNC_US}`);
    await sleep(SLOW_MS);
    await release();
    rig.faultEnds();
  },
};
