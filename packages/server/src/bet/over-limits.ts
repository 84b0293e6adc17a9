import type { FamilyDefinition } from '@tessera/domain/games/family';
import { payoutsOf, stakesOf } from '@tessera/domain/wager/liability';

import type { Game } from '../game/game-catalogue.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { SlipLine } from '../wager/price-slip.ts';
import type { RoundView } from '../wager/round-view.ts';
import { overLimit } from './accept-or-refuse-slip.ts';
import { enterIfAffordable, EXACT_PER_BATCH, riskOf } from './exposure.ts';
import type { PartCache, RoundCache } from './round-cache.ts';

/** The refusal of a slip for which its round has no room now, by the rules that place it.
 *  Units: 1/100.   Refuses: ROUND_LIMIT.   Cost: additions, unless the round is near its cap; then up to
 *  three exact worst cases. */
export function overLimits(
  { game, family }: { readonly game: Game; readonly family: FamilyDefinition },
  lines: readonly SlipLine[],
  view: RoundView,
): Refusal | undefined {
  const budget = { exactChecksLeft: EXACT_PER_BATCH };
  const fits = enterIfAffordable(riskOf(game, family), cacheOf(view), lines, budget);
  return typeof fits === 'string' ? undefined : overLimit(fits);
}

/** The view as a batch sees a round; the slip is entered into it. */
function cacheOf({ books }: RoundView): RoundCache {
  const parts = Array.from(books, ([part, { book, ofBets, tickets }]): [number, PartCache] => [
    part,
    {
      part,
      book: new Map(ofBets),
      version: 0,
      betCount: 0,
      stakeMinor: stakesOf(ofBets),
      tickets,
      ticketsVersion: 0,
      ceilingMinor: payoutsOf(book) + tickets.baseMinor,
      isExact: false,
      combinations: 0,
    },
  ]);
  return {
    parts: new Map(parts),
    stakes: new Map(),
    isComplete: false,
    ticketStakeMinor: 0n,
    stakeMinor: parts.reduce((sum, [, part]) => sum + part.stakeMinor, 0n),
    ceilingMinor: parts.reduce((sum, [, part]) => sum + part.ceilingMinor, 0n),
    needsAllParts: false,
  };
}
