import type { RemoteOptions } from '../process/remote-calls.ts';
import { successiveWitness } from './successive-witness.ts';
import { connectWitness, type WitnessClient } from './witness-client.ts';

/** Connects to the witness, and to the one before it, as long as it has rounds to draw; to none where no
 *  policy, now or before, needs one. */
export function connectWitnesses(at: readonly RemoteOptions[]): WitnessClient | undefined {
  const [first, earlier] = at.map(connectWitness);
  return first && earlier ? successiveWitness(first, earlier) : first;
}
