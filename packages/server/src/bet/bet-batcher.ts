import {
  type BatchDeps,
  type Batcher,
  type BatcherDeps,
  type BatcherOptions,
  createBatcher,
} from '../wager/batcher.ts';
import { placeBatch, type PlacedAnswer } from './place-batch.ts';
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
