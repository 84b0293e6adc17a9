import { setTimeout as sleep } from 'node:timers/promises';

import { startPatiently } from '../start-patiently.ts';
import { assertBetsGoOn, assertSameLeader } from './expect.ts';
import type { ClusterFault } from './fault.ts';

const DOWN_MS = 1_000;

const switchOver: ClusterFault = {
  name: 'planned switchover under load',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    const { leader, standby } = roles;
    await rig.cluster.switchOver(leader, standby);
    const now = await rig.cluster.leader();
    if (now !== standby) throw new Error(`${now.host.name} leads instead of ${standby.host.name}`);
  },
};

/** One server after the other is stopped and started from another build. */
const upgradeServers: ClusterFault = {
  name: 'rolling upgrade of the servers',
  recovery: 'none',
  inject: async ({ rig, load, roles }) => {
    rig.changeBuild();
    for (const server of rig.servers) {
      const before = server.pid();
      await server.stop();
      await startPatiently(server);
      if (server.pid() === before) throw new Error(`server ${server.node} was not restarted`);
    }
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

const killServer: ClusterFault = {
  name: 'kill -9 of a server',
  recovery: 'none',
  inject: async ({ rig, load, random }) => {
    const server = random.pick(rig.servers);
    await server.kill();
    await assertBetsGoOn(load);
    await startPatiently(server);
  },
};

const killLoadBalancer: ClusterFault = {
  name: 'kill -9 of HAProxy',
  recovery: 'repair',
  inject: async ({ rig, repair }) => {
    await rig.cluster.loadBalancer.kill();
    await sleep(DOWN_MS);
    await repair();
  },
};

export const serverFaults: readonly ClusterFault[] = [
  switchOver,
  upgradeServers,
  killServer,
  killLoadBalancer,
];
