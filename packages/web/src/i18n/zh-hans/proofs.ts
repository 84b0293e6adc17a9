import { evidence } from './evidence.ts';
import { fairness } from './fairness.ts';
import { proof } from './proof.ts';
import { sharedSlip } from './shared-slip.ts';

/** Words of the pages that prove a round or count all draws, of what a phone keeps to compare, and of slips
 *  that are shared: what few visits need. */
export const proofs = { ...evidence, ...fairness, ...proof, ...sharedSlip };
