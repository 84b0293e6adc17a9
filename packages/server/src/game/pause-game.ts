import type { Tx } from '../db/tx.ts';
import { setPaused } from './game-store.ts';

/** Suspends the sale of a game until an operator has reviewed it; false when it was not on sale. Each server
 *  sees the change when it reloads its games.  Locks: the game.  Cost: one round trip. */
export const pauseGame = (tx: Tx, gameId: number): Promise<boolean> => setPaused(tx, gameId);
