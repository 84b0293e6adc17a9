import { evidence } from './evidence.ts';
import { proof } from './proof.ts';

/** Words of the page that proves a round, and of what a phone keeps to compare. */
export const proofs = { ...evidence, ...proof };
