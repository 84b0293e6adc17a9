import type { ProofTexts } from '../messages.ts';
import { proof } from './proof.ts';

export const proofs: ProofTexts = proof;
