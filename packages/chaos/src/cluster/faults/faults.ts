import { etcdFaults } from './etcd-faults.ts';
import type { ClusterFault } from './fault.ts';
import { networkFaults } from './network-faults.ts';
import { nodeFaults } from './node-faults.ts';
import { serverFaults } from './server-faults.ts';
import { dieUnreplicated } from './unreplicated.ts';

/** Every fault of the cluster. */
export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  ...nodeFaults,
  ...etcdFaults,
  ...networkFaults,
  dieUnreplicated,
  ...serverFaults,
];
