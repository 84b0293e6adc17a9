import { inject } from 'vitest';

import { WorldClock } from './world-clock.ts';
import type { World } from './worlds.global-setup.ts';

/** The world of this worker. */
export function worldOfWorker(): World {
  const worlds = inject('worlds');
  const worker = Number(process.env['VITEST_POOL_ID']);
  const world = worlds[worker - 1];
  if (!world) throw new Error(`worker ${worker} has no world: there are ${worlds.length}`);
  return world;
}

export const clockOfWorker = (): WorldClock => new WorldClock(worldOfWorker().clockFile);
