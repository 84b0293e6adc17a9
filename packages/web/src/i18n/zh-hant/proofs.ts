import type { ProofTexts } from '../messages.ts';
import { evidence } from './evidence.ts';
import { fairness } from './fairness.ts';
import { proof } from './proof.ts';
import { sharedSlip } from './shared-slip.ts';

export const proofs: ProofTexts = { ...evidence, ...fairness, ...proof, ...sharedSlip };
