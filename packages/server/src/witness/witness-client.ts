import { remoteCalls, TIMEOUT, type Remote, type RemoteOptions } from '../process/remote-calls.ts';
import type { WitnessCalls } from './witness.ts';

/** The client of a witness in a server. */
export type WitnessClient = Remote<WitnessCalls>;

/** Connects to a witness. Nothing is sent before the first call. */
export const connectWitness = (options: RemoteOptions): WitnessClient =>
  remoteCalls<WitnessCalls>(
    {
      createChain: TIMEOUT.chain,
      announce: TIMEOUT.answer,
      reveal: TIMEOUT.answer,
      abandon: TIMEOUT.answer,
    },
    options,
  );
