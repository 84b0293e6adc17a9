import { statfs as systemStatfs, statfsSync } from 'node:fs';

import type { Logger } from 'pino';

import type { Clock } from './clock.ts';

/** Reports whether the disk has room for more. */
export type DiskWatch = { readonly hasRoom: () => boolean };

type Space = { readonly bavail: number; readonly bsize: number };
type Statfs = (folder: string, report: (error: Error | null, space: Space) => void) => void;

const CHECK_EVERY_MS = 1_000;

/** Monitors the free space on a folder's disk. Below the minimum, new bets and uploads are refused, to
 *  reserve space for the draws and payments of accepted bets: a database without disk space stops in the
 *  middle of any operation. It starts a check when it is queried and the last check is a second old, and
 *  never blocks the caller. A folder that cannot be checked counts as having space, since the database then
 *  reports its own errors.
 *  Units: minFreeBytes; 0 disables the watch.   Cost: a comparison. */
export function watchDisk(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  folder: string,
  minFreeBytes: number,
  statfs: Statfs = systemStatfs,
): DiskWatch {
  if (minFreeBytes === 0) return { hasRoom: () => true };
  let isRoomy = freeOf(statfsSync(folder)) >= minFreeBytes;
  let checkedAt = clock.now();
  const update = (space: Space): void => {
    const wasRoomy = isRoomy;
    isRoomy = freeOf(space) >= minFreeBytes;
    if (wasRoomy && !isRoomy) log.error({ freeBytes: freeOf(space) }, 'bets suspended, disk nearly full');
    if (!wasRoomy && isRoomy) log.warn('bets resumed, disk space recovered');
  };
  return {
    hasRoom: () => {
      const now = clock.now();
      if (Math.abs(now - checkedAt) >= CHECK_EVERY_MS) {
        checkedAt = now;
        statfs(folder, (error, space) => {
          if (error) log.warn({ err: error }, 'disk space not read');
          else update(space);
        });
      }
      return isRoomy;
    },
  };
}

const freeOf = ({ bavail, bsize }: Space): number => bavail * bsize;
