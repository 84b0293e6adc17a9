import type { Patch } from '../build/build-server.ts';
import type { ClusterFault } from './faults/fault.ts';
import { CLUSTER_FAULTS } from './faults/faults.ts';
import type { Variant } from './patroni-config.ts';
import type { ClusterResult } from './run-cluster.ts';

/** A cluster or a product that is broken on purpose: a run on it must find something. */
export type ClusterControl = {
  readonly name: string;
  readonly variant: Variant;
  readonly patches: readonly Patch[];
  readonly faults: readonly ClusterFault[];
  readonly rounds: number;
};

const named = (text: string): readonly ClusterFault[] =>
  CLUSTER_FAULTS.filter(({ name }) => name.includes(text));

export const CLUSTER_CONTROLS: readonly ClusterControl[] = [
  {
    name: 'asynchronous',
    variant: 'asynchronous',
    patches: [],
    faults: named('cut off from its standbys, then kill'),
    rounds: 3,
  },
  {
    name: 'cancelled',
    variant: 'safe',
    patches: [
      {
        file: 'packages/server/src/db/primary-client.ts',
        from: 'if (routine !== WAIT_ROUTINE) return;',
        to: 'if (routine !== undefined) return;',
      },
    ],
    faults: named('waits for the standby are cancelled'),
    rounds: 3,
  },
  {
    name: 'etcd3',
    variant: 'etcd3',
    patches: [],
    faults: named('the leader is cut off from the other'),
    rounds: 6,
  },
];

/** True when a control detected the fault that it had to detect: an acknowledged write that is lost, or two
 *  leaders. */
export const isFound = ({ findings, twoLeaders }: ClusterResult): boolean =>
  twoLeaders > 0 || findings.some(({ what }) => what === 'lost');
