import { setTimeout as sleep } from 'node:timers/promises';

import { killQuietly } from '../rig/exit-cleanup.ts';
import type { Fault } from '../rig/fault.ts';

const SECOND_MS = 1_000;

/** F14: a server is suspended over a close and a draw and resumes late: its late work for finished rounds
 *  must have no effect. The other server draws meanwhile. */
export const freezeServer: Fault = {
  id: 'F14',
  name: 'a server sleeps over close and draw',
  recovers: 'server',
  isLong: true,
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    const pid = server.pid();
    killQuietly(pid, 'SIGSTOP');
    try {
      await sleep(rig.roundSeconds * (1 + random.below(100) / 100) * SECOND_MS);
    } finally {
      killQuietly(pid, 'SIGCONT');
    }
    rig.faultEnds(server.node);
  },
};
