import { type ChainOfDatabase, type Noted, noteEndedIn } from '../process/note-ended.ts';
import { openKeeperStore } from './keeper-store.ts';

/** Brings a restored copy of a keeper's folder, in which no keeper runs, up to the draws of a database. */
export const noteEndedOfKeeper = <Chain extends ChainOfDatabase>(
  dir: string,
  chains: readonly Chain[],
): Promise<Noted<Chain>> => noteEndedIn(openKeeperStore(dir), chains);
