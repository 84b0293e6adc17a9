import type { Seeded } from '@tessera/simulator/seeded';

import type { Rig } from './rig.ts';

/** The row of the fault matrix. */
export type FaultId = `F${number}`;

/** A fault to inject into the running product. */
export type Fault = {
  readonly id: FaultId;
  readonly name: string;
  /** The component that must recover; the report groups recovery times by it. */
  readonly recovers: 'server' | 'database' | 'connection' | 'rail' | 'everything' | 'nothing';
  /** Takes longer than some seconds; short runs omit it. */
  readonly isLong?: boolean;
  /** A death at a failpoint. */
  readonly isFailpoint?: boolean;
  /** All data must lie on a disk of its own. */
  readonly needsDisk?: boolean;
  /** The reason why it cannot be injected on this machine; undefined when it can. It is printed. */
  readonly missing?: () => string | undefined;
  /** Injects the fault under load, and returns when it is over and killed processes are restarting. Throws
   *  when the product violates an expectation of this fault. */
  readonly inject: (rig: Rig, random: Seeded) => Promise<void>;
};
