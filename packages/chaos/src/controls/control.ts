import type { Patch } from '../build/build-server.ts';
import type { ControlFixture } from './fixture.ts';

/** A deliberate defect that the checks must detect: checks that never fail prove nothing. */
export type Control = {
  readonly name: string;
  /** Removes the protection. */
  readonly patches: readonly Patch[];
  /** Statements of the schema's owner that remove the database's own constraints. */
  readonly schemaChanges?: readonly string[];
  /** Patches of the reference build too, such as a wrong clock. */
  readonly basePatches?: readonly Patch[];
  readonly playBalance?: string;
  /** The games that are on, dice by default. */
  readonly category?: 'dice' | 'sports';
  /** Runs the scenario and returns the findings; none on the unmodified product. */
  readonly check: (fixture: ControlFixture) => Promise<readonly string[]>;
};
