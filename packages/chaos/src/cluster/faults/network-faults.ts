import { setTimeout as sleep } from 'node:timers/promises';

import {
  assertBetsGoOn,
  assertBetsStop,
  assertSameLeader,
  untilAnotherLeads,
  untilAnotherStandby,
} from './expect.ts';
import type { ClusterFault } from './fault.ts';

const HOLD_MS = 5_000;
const STOPPED_MS = 3_000;
/** HAProxy has noticed by then, and the sessions it ended are gone.   Units: ms. */
const NOTICED_MS = 4_000;

/** The servers still reach it; it must not take their bets. */
const cutLeaderOff: ClusterFault = {
  name: 'the leader is cut off from the other database hosts',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    const { network } = rig.cluster;
    for (const node of [roles.standby, ...roles.others]) network.cut(roles.leader.host, node.host);
    await untilAnotherLeads(rig, roles);
  },
};

const cutLeaderAndServersOff: ClusterFault = {
  name: 'the leader is cut off from everybody',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    const { network } = rig.cluster;
    for (const node of [roles.standby, ...roles.others]) network.cut(roles.leader.host, node.host);
    network.cut(roles.leader.host, network.here);
    await untilAnotherLeads(rig, roles);
  },
};

const cutStandbyOff: ClusterFault = {
  name: 'the network is cut between leader and synchronous standby',
  recovery: 'self',
  inject: async ({ rig, load, roles }) => {
    rig.cluster.network.cut(roles.leader.host, roles.standby.host);
    await untilAnotherStandby(rig, roles);
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

const cutReplicas: ClusterFault = {
  name: 'the network is cut between the two standbys',
  recovery: 'none',
  inject: async ({ rig, load, roles }) => {
    for (const node of roles.others) rig.cluster.network.cut(node.host, roles.standby.host);
    await sleep(HOLD_MS);
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

/** The cluster is well, but whom it serves cannot reach its leader. */
const cutServersOff: ClusterFault = {
  name: 'the network is cut between the servers and the leader',
  recovery: 'repair',
  inject: async ({ rig, load, roles, repair }) => {
    const { network } = rig.cluster;
    network.cut(network.here, roles.leader.host);
    await sleep(NOTICED_MS);
    await assertBetsStop(load, STOPPED_MS);
    await repair();
  },
};

const cutVault = (name: 'keeper' | 'witness'): ClusterFault => ({
  name: `the network is cut between the servers and the ${name}`,
  recovery: 'none',
  inject: async ({ rig, load, roles }) => {
    const { network, vaults } = rig.cluster;
    network.cut(network.here, vaults[name]);
    await sleep(HOLD_MS);
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
});

export const networkFaults: readonly ClusterFault[] = [
  cutLeaderOff,
  cutLeaderAndServersOff,
  cutStandbyOff,
  cutReplicas,
  cutServersOff,
  cutVault('keeper'),
  cutVault('witness'),
];
