import { proof } from './proof.ts';

/** Words of the page that proves a round. */
export const proofs = proof;
