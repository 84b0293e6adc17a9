import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../rig/fault.ts';
import { sameRounds } from './same-rounds.ts';
import { whyNoFaketime, skewClock } from './skew.ts';

/** A server may show wrong times briefly after a clock step: it reads the database's time every five seconds,
 *  and the new wall clock within one. */
const ADJUSTED_MS = 8_000;
const SECOND_MS = 1_000;

/** F11: one server has a wrong clock for longer than a round. Both servers must report the same rounds, and
 *  the database's clock decides on bets. `steps` are consecutive offsets.   Units: s. */
const skewed = (name: string, steps: readonly number[]): Fault => ({
  id: 'F11',
  name: `the clock of a server ${name}`,
  recovers: 'nothing',
  isLong: true,
  missing: whyNoFaketime,
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    const clock = skewClock(rig.folder, steps[0] ?? 0);
    await server.stop();
    await server.start(clock.env);
    try {
      for (const [at, aheadS] of steps.entries()) {
        clock.set(aheadS);
        if (at > 0) await sleep(ADJUSTED_MS);
        await sameRounds(rig.servers, rig.roundSeconds * SECOND_MS);
      }
    } finally {
      await server.stop();
      await server.start();
    }
    rig.faultEnds(server.node);
  },
});

export const clockFaults: readonly Fault[] = [
  skewed('is 90 seconds ahead', [90]),
  skewed('is 90 seconds behind', [-90]),
  skewed('steps 90 seconds ahead, and back', [0, 90, 0]),
];
