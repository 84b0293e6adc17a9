import { evidence } from './evidence.ts';
import { fairness } from './fairness.ts';
import { proof } from './proof.ts';

/** Words of the pages that prove a round or count all draws, and of what a phone keeps to compare. */
export const proofs = { ...evidence, ...fairness, ...proof };
