import { setTimeout as sleep } from 'node:timers/promises';

import { type Disk, whyNoDisk } from '../rig/disk.ts';
import type { Fault } from '../rig/fault.ts';
import type { Rig } from '../rig/rig.ts';
import { MIN_FREE_MIB } from '../rig/settings.ts';

const NOTICED_MS = 3_000;
const WATCHED_MS = 2_000;
const SECOND_MS = 1_000;
const SEGMENTS_MAX = 200;
const FULL_MS = 1_500;

/** F6: the disk is nearly full: no bet is accepted any more, and accepted ones are still drawn and paid. */
export const nearlyFullDisk: Fault = {
  id: 'F6',
  name: 'the disk is nearly full',
  recovers: 'server',
  needsDisk: true,
  isLong: true,
  missing: whyNoDisk,
  inject: async (rig) => {
    const disk = diskOf(rig);
    disk.leave(MIN_FREE_MIB / 2);
    try {
      await sleep(NOTICED_MS);
      const before = await counts(rig);
      await sleep(Math.max(WATCHED_MS, rig.roundSeconds * SECOND_MS));
      const after = await counts(rig);
      if (after.bets > before.bets)
        throw new Error(`${after.bets - before.bets} bets were taken all the same`);
      if (after.settled === before.settled) throw new Error('no round was paid while there was little room');
    } finally {
      disk.empty();
    }
    rig.faultEnds();
  },
};

/** F6: the disk is full: PostgreSQL cannot write its log and panics. It recovers when there is room again. */
export const fullDisk: Fault = {
  id: 'F6',
  name: 'the disk is full',
  recovers: 'database',
  needsDisk: true,
  missing: whyNoDisk,
  inject: async (rig) => {
    const disk = diskOf(rig);
    disk.leave(0);
    try {
      await useUpLog(rig);
      await sleep(FULL_MS);
    } finally {
      disk.empty();
    }
    rig.faultEnds();
    await rig.database.start();
  },
};

function diskOf({ disk }: Rig): Disk {
  if (!disk) throw new Error('the data lie on no disk of their own');
  return disk;
}

async function counts({ database }: Rig): Promise<{ readonly bets: number; readonly settled: number }> {
  const { rows } = await database.owner().query<{ bets: number; settled: number }>(
    `select (select count(*)::int from bets) as bets,
       (select count(*)::int from rounds where settled_at is not null) as settled`,
  );
  return rows[0] ?? { bets: 0, settled: 0 };
}

/** Goes through the pieces of the log that were made beforehand, until a new one is needed for which there is
 *  no room. */
async function useUpLog({ database }: Rig): Promise<void> {
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    try {
      await database
        .owner()
        .query(`select pg_logical_emit_message(false, 'fill', repeat('x', 1000)), pg_switch_wal()`);
    } catch {
      return;
    }
  }
  throw new Error('PostgreSQL went on writing to a disk that is full');
}
