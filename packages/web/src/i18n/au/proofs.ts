import { proofs as en } from '../en/proofs.ts';
import type { ProofTexts } from '../messages.ts';

/** Australian English has no words of its own here. */
export const proofs: ProofTexts = en;
