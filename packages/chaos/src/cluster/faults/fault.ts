import type { Seeded } from '@tessera/simulator/seeded';

import type { LoadGenerator } from '../../load/load-generator.ts';
import type { ClusterRig } from '../cluster-rig.ts';
import type { Roles } from '../cluster.ts';

export type FaultParts = {
  readonly rig: ClusterRig;
  readonly load: LoadGenerator;
  /** Of the healthy cluster, before the fault. */
  readonly roles: Roles;
  readonly random: Seeded;
  /** Repairs everything that the fault did, for faults that the cluster cannot get over by itself: recovery
   *  time runs from here. */
  readonly repair: () => Promise<void>;
};

/** A fault of the cluster. */
export type ClusterFault = {
  readonly name: string;
  /** `none`: bets go on, with a pause at most. `self`: the cluster recovers alone. `repair`: bets stop until
   *  somebody repairs what is broken. */
  readonly recovery: 'none' | 'self' | 'repair';
  /** Injects it under load and returns once it has had its effect. Throws when that effect was not seen, and
   *  when an expectation of this fault was not met. */
  readonly inject: (parts: FaultParts) => Promise<void>;
};
