import type { Fault } from '../rig/fault.ts';

/** The limit of R11: calls in flight finish within ten seconds. */
const STOPPED_MS = 11_000;

/** The servers are stopped and started one after the other, as for a new version. */
export const rollingRestart: Fault = {
  id: 'F20',
  name: 'servers are restarted one after the other',
  recovers: 'server',
  inject: async (rig) => {
    for (const server of rig.servers) {
      const from = performance.now();
      await server.stop();
      const tookMs = performance.now() - from;
      if (tookMs > STOPPED_MS) throw new Error(`server ${server.node} took ${Math.round(tookMs)} ms to stop`);
      await server.start();
    }
    rig.faultEnds();
  },
};
