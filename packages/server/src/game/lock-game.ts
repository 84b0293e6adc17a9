import { assert } from '@tessera/domain/result';

import type { Tx } from '../db/tx.ts';
import { lockRow } from './game-store.ts';

/** Locks a game until the commit: only one server at a time creates its rounds or announces a chain for it.
 *  Locks: the game, before any row that belongs to it.   Cost: one round trip. */
export async function lockGame(tx: Tx, gameId: number): Promise<void> {
  assert(await lockRow(tx, gameId), `game ${gameId} exists`);
}
