import { type Batcher, createBatcher, type BatcherDeps, type BatcherOptions } from '../wager/batcher.ts';
import { type BatchDeps, placeBatch, type PlacedAnswer } from './place-batch.ts';
import { createRoundCaches } from './round-cache.ts';
import type { Slip } from './slip.ts';

export type BetBatcher = Batcher<Slip, PlacedAnswer>;

/** Creates the batcher of bets of one server. Games are spread over its lanes, so that no two batches share a
 *  round's book.   Cost: two round trips a batch of up to 500 slips. */
export const createBetBatcher = (deps: BatchDeps & BatcherDeps, options?: BatcherOptions): BetBatcher =>
  createBatcher(
    deps,
    {
      newLane: () => {
        const caches = createRoundCaches();
        return (slips) => placeBatch(deps, caches, slips);
      },
      laneOf: ({ game }) => game.id,
      linesOf: ({ lines }) => lines.length,
    },
    options,
  );
