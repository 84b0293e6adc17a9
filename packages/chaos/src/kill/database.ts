import type { Fault } from '../rig/fault.ts';

/** kill -9 of PostgreSQL, children and all, in mid-load. */
export const killDatabase: Fault = {
  id: 'F2',
  name: 'kill -9 of all of PostgreSQL',
  recovers: 'database',
  inject: async (rig) => {
    await rig.database.kill();
    rig.faultEnds();
    await rig.database.start();
  },
};
