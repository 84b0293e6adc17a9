import { setTimeout as sleep } from 'node:timers/promises';

import { untilAnotherLeads } from './expect.ts';
import type { ClusterFault } from './fault.ts';

/** Longer than a commit takes, shorter than the standbys wait before they say anything.   Units: ms. */
const APART_MS = 2_500;

/** Commits that the leader makes while it is cut off are on its disk alone when it dies. */
export const dieUnreplicated: ClusterFault = {
  name: 'the leader is cut off from its standbys, then kill -9 of the leader',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    const { network } = rig.cluster;
    const standbys = [roles.standby, ...roles.others];
    for (const node of standbys) network.cut(roles.leader.host, node.host);
    await sleep(APART_MS);
    await roles.leader.kill();
    for (const node of standbys) network.join(roles.leader.host, node.host);
    await untilAnotherLeads(rig, roles);
  },
};
