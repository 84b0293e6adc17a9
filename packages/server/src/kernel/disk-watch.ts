import { statfs as systemStatfs, statfsSync } from 'node:fs';

import type { Logger } from 'pino';

import type { Clock } from './clock.ts';

/** Whether the disk has room for more. */
export type DiskWatch = { readonly hasRoom: () => boolean };

type Space = { readonly bavail: number; readonly bsize: number };
type Look = (folder: string, told: (error: Error | null, space: Space) => void) => void;

const LOOK_EVERY_MS = 1_000;

/** Watches the room on the disk of a folder. Below the least, new bets are refused, so that there is room
 *  left to draw and pay what was taken: a database that can write no more stops in the middle of everything.
 *  Looks when it is asked and its last look is a second old, and never makes anybody wait. A folder that
 *  cannot be looked at counts as roomy, since the database then has its own say.
 *  Units: minFreeBytes; 0 for no watch.   Cost: a comparison. */
export function watchDisk(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  folder: string,
  minFreeBytes: number,
  look: Look = systemStatfs,
): DiskWatch {
  if (minFreeBytes === 0) return { hasRoom: () => true };
  let isRoomy = freeOf(statfsSync(folder)) >= minFreeBytes;
  let lookedAt = clock.now();
  const take = (space: Space): void => {
    const wasRoomy = isRoomy;
    isRoomy = freeOf(space) >= minFreeBytes;
    if (wasRoomy && !isRoomy)
      log.error({ freeBytes: freeOf(space) }, 'the disk is nearly full: bets are refused');
    if (!wasRoomy && isRoomy) log.warn('the disk has room again: bets are taken');
  };
  return {
    hasRoom: () => {
      const now = clock.now();
      if (Math.abs(now - lookedAt) >= LOOK_EVERY_MS) {
        lookedAt = now;
        look(folder, (error, space) => {
          if (error) log.warn({ err: error }, 'the room on the disk could not be seen');
          else take(space);
        });
      }
      return isRoomy;
    },
  };
}

const freeOf = ({ bavail, bsize }: Space): number => bavail * bsize;
