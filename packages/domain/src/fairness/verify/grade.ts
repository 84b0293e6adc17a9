import { usesBeacon, usesWitness } from '../announcement.ts';

/** The collusion that cheating requires: A all parties together, D one insider alone. RF1 section 7. */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

/** The host of the witness: none, the machine of the operator, or a machine of another party. */
export type WitnessLocation = 'none' | 'same-machine' | 'independent';

/** The grade of a round. A witness beside the operator adds nothing to a beacon, so that pair counts as a
 *  beacon alone. */
export function gradeOf(policy: number, witness: WitnessLocation): Grade {
  const isIndependent = usesWitness(policy) && witness === 'independent';
  if (usesBeacon(policy)) return isIndependent ? 'A' : 'B';
  if (usesWitness(policy)) return isIndependent ? 'B' : 'C';
  return 'D';
}

/** Returns true if a stated location can belong to a policy at all. */
export const fitsPolicy = (policy: number, witness: string): boolean =>
  usesWitness(policy) ? witness === 'same-machine' || witness === 'independent' : witness === 'none';
