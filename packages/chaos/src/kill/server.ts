import type { Fault } from '../rig/fault.ts';

/** kill -9 of a server in mid-load. The other one goes on. */
export const killServer: Fault = {
  id: 'F1',
  name: 'kill -9 of a server',
  recovers: 'server',
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    await server.kill();
    rig.faultEnds(server.node);
    await server.start();
  },
};
