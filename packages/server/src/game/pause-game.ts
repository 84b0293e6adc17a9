import type { Tx } from '../db/tx.ts';
import { setPaused } from './game-store.ts';

/** Takes a game off sale until an operator has looked; false when it was not on sale. Each server notices
 *  when it reads its games anew.  Locks: the game.  Cost: one trip. */
export const pauseGame = (tx: Tx, gameId: number): Promise<boolean> => setPaused(tx, gameId);
