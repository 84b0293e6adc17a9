import { assert } from '@tessera/domain/result';

import type { Tx } from '../db/tx.ts';
import { lockRow } from './game-store.ts';

/** Holds a game until the commit: only one server at a time makes its rounds or announces a chain for it.
 *  Locks: the game, before anything of it.   Cost: one trip. */
export async function lockGame(tx: Tx, gameId: number): Promise<void> {
  assert(await lockRow(tx, gameId), `game ${gameId} exists`);
}
