import { ProcessRefusal } from '../process/process-refusal.ts';
import type { WitnessClient } from './witness-client.ts';

/** Two witnesses as one, while rounds of chains of the earlier one are still to be drawn. New chains are the
 *  later one's; the one that knows a chain answers for it. One that cannot be reached is waited for and never
 *  replaced by the other. */
export function successiveWitness(later: WitnessClient, earlier: WitnessClient): WitnessClient {
  return {
    createChain: later.createChain,
    announce: later.announce,
    reveal: (input) => later.reveal(input).catch(unlessUnknown(() => earlier.reveal(input))),
    abandon: (input) => later.abandon(input).catch(unlessUnknown(() => earlier.abandon(input))),
    close: () => {
      later.close();
      earlier.close();
    },
  };
}

const unlessUnknown =
  <T>(ask: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ProcessRefusal && error.code === 'CHAIN_UNKNOWN') return ask();
    throw error;
  };
