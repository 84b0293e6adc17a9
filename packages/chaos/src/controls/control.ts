import type { Patch } from '../build/build-server.ts';
import type { ControlFixture } from './fixture.ts';

/** A way to break the product that must be noticed: a harness that finds nothing proves nothing. */
export type Control = {
  readonly name: string;
  /** Takes away what holds the promise. */
  readonly patches: readonly Patch[];
  /** Statements of the schema's owner that take away what the database itself would still hold. */
  readonly schemaChanges?: readonly string[];
  /** What the sound build has to bear as well, such as a wrong clock. */
  readonly basePatches?: readonly Patch[];
  readonly playBalance?: string;
  /** Does the harm and gives what is wrong afterwards; nothing on a sound product. */
  readonly check: (fixture: ControlFixture) => Promise<readonly string[]>;
};
