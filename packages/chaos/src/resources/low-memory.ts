import type { Fault } from '../rig/fault.ts';
import { until } from '../rig/until.ts';

/** Less than the program needs under load, as a cap on the heap. */
const HEAP_MB = 34;
const DIES_WITHIN_MS = 6_000;

/** F19: a server with too little memory crashes and is restarted with enough. */
export const lowMemory: Fault = {
  id: 'F19',
  name: 'a server runs out of memory',
  recovers: 'server',
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    await server.kill();
    // One that dies before it serves has died of the same.
    await server.start({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }).catch(() => {});
    const isDead = await until(() => !server.isUp(), DIES_WITHIN_MS);
    rig.say(
      isDead ? `server ${server.node} died of want of memory` : `server ${server.node} made do with little`,
    );
    await server.kill();
    rig.faultEnds(server.node);
    await server.start();
  },
};
