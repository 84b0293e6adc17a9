import { setTimeout as sleep } from 'node:timers/promises';

import { poll } from '../poll.ts';
import { assertBetsGoOn, assertBetsStop, assertSameLeader } from './expect.ts';
import type { ClusterFault } from './fault.ts';

const HOLD_MS = 3_000;
const STOPPED_MS = 3_000;
/** ttl, and a little more.   Units: ms. */
const STEPS_DOWN_MS = 25_000;

const killMember: ClusterFault = {
  name: 'kill -9 of one member of etcd',
  recovery: 'none',
  inject: async ({ rig, load, roles, random }) => {
    await random.pick(rig.cluster.etcd).kill();
    await sleep(HOLD_MS);
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

/** Without a quorum nobody knows who leads, so nobody does. */
const loseQuorum: ClusterFault = {
  name: 'kill -9 of two members of etcd: no quorum',
  recovery: 'repair',
  inject: async ({ rig, load, random, repair }) => {
    const { etcd, nodes } = rig.cluster;
    const lost = random.shuffle(etcd).slice(1);
    await Promise.all(lost.map((member) => member.kill()));
    await poll(
      'the leader steps down',
      async () =>
        (await Promise.all(nodes.map((node) => node.isPrimary()))).some(Boolean) ? undefined : true,
      STEPS_DOWN_MS,
    );
    await sleep(HOLD_MS);
    await assertBetsStop(load, STOPPED_MS);
    await repair();
  },
};

export const etcdFaults: readonly ClusterFault[] = [killMember, loseQuorum];
