import { remoteCalls, type Remote, type RemoteOptions } from './client-process.ts';
import type { WitnessCalls } from './witness.ts';

/** A witness as a server sees it. */
export type WitnessClient = Remote<WitnessCalls>;

/** Connects to a witness. Nothing is sent before the first call. */
export const connectWitness = (options: RemoteOptions): WitnessClient =>
  remoteCalls<WitnessCalls>(['createChain', 'announce', 'reveal', 'abandon'], options);
