import { statfsSync } from 'node:fs';

import type { Logger } from 'pino';

import type { Clock } from '../clock.ts';

/** Reports whether the disk has room for more. */
export type DiskWatch = { readonly hasRoom: () => boolean };

type Space = { readonly bavail: number; readonly bsize: number };

const CHECK_EVERY_MS = 1_000;

/** Monitors the free space on a folder's disk. Below the minimum, new bets and uploads are refused, to
 *  reserve space for the draws and payments of accepted bets: a database without disk space stops in the
 *  middle of any operation. The answer is never older than a second, also after a pause in which nobody
 *  asked. A folder that cannot be checked keeps its last state, since the database then reports its own
 *  errors.
 *  Units: minFreeBytes; 0 disables the watch.   Cost: a comparison; once a second a call of the system, about
 *  3 us on a local disk. */
export function watchDisk(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  folder: string,
  minFreeBytes: number,
  statfs: (folder: string) => Space = statfsSync,
): DiskWatch {
  if (minFreeBytes === 0) return { hasRoom: () => true };
  let isRoomy = freeOf(statfs(folder)) >= minFreeBytes;
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
        try {
          update(statfs(folder));
        } catch (error) {
          log.warn({ err: error }, 'disk space not read');
        }
      }
      return isRoomy;
    },
  };
}

const freeOf = ({ bavail, bsize }: Space): number => bavail * bsize;
