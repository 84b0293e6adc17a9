import { type ChainOfDatabase, type Noted, noteEndedIn } from '../process/note-ended.ts';
import { openWitnessStore } from './witness-store.ts';

/** Brings a restored copy of a witness's folder, in which no witness runs, up to the draws of a database. */
export const noteEndedOfWitness = <Chain extends ChainOfDatabase>(
  dir: string,
  chains: readonly Chain[],
): Promise<Noted<Chain>> => noteEndedIn(openWitnessStore(dir), chains);
