import type { Seeded } from '@tessera/simulator/seeded';

import type { Rig } from './rig.ts';

/** Which row of the fault matrix. */
export type FaultId = `F${number}`;

/** A way to harm the running product. */
export type Fault = {
  readonly id: FaultId;
  readonly name: string;
  /** What must be back how soon; the report keeps the times of each kind. */
  readonly recovers: 'server' | 'database' | 'connection' | 'rail' | 'everything' | 'nothing';
  /** Takes longer than some seconds, so that a short run leaves it out. */
  readonly isLong?: boolean;
  /** One of the many named places in the code. */
  readonly isFailpoint?: boolean;
  /** All data must lie on a disk of its own. */
  readonly needsDisk?: boolean;
  /** Why it cannot be done on this machine; nothing when it can. Printed, never silent. */
  readonly missing?: () => string | undefined;
  /** Does the harm while clients go on, and returns when it is over and what was killed has been told to
   *  start again. Throws when the product broke an expectation that is particular to this fault. */
  readonly inject: (rig: Rig, random: Seeded) => Promise<void>;
};
