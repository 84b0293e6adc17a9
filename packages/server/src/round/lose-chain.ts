import { transaction } from '../db/tx.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import { markChainLost } from '../fairness/chains.ts';
import { undrawnOf } from './seal-store.ts';
import { markRoundVoid } from './void-round.ts';

export const SEEDS_LOST = 'seeds_lost';

/** Gives up a chain that its keeper or its witness does not have any more. No round is made from it from then
 *  on, and its rounds that are not drawn are void: nobody bets on them, and stakes are refunded. The game
 *  continues with its next chain. Returns how many rounds became void.
 *  Locks: one after the other, each round, audit head, event head.   Idempotent by: chain.
 *  Cost: a transaction for each round that is not drawn. */
export async function loseChain(
  db: Parameters<typeof transaction>[0],
  chain: Pick<ChainRow, 'id' | 'game_id'>,
): Promise<number> {
  await transaction(db, (tx) => markChainLost(tx, chain));
  let voided = 0;
  for (const id of await transaction(db, (tx) => undrawnOf(tx, chain)))
    if (await transaction(db, (tx) => markRoundVoid(tx, id, SEEDS_LOST))) voided += 1;
  return voided;
}
