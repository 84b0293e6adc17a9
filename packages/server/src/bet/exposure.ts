import {
  addToBook,
  type Book,
  boundLiability,
  exactLiability,
  isWithinCap,
  removeFromBook,
  stakesOf,
} from '@tessera/domain/liability';

import type { Game } from '../game/game-catalogue.ts';
import type { RoundCache } from './round-cache.ts';
import type { SlipLine } from './slip.ts';

/** How many exact worst cases one batch may work out for a round while it holds the round's lock: up to 10 ms
 *  each. */
export const EXACT_PER_BATCH = 3;

/** yes: the slip is in the book. deferred: to be known, the next batch must work it out. An object: the book
 *  is as it was, and the same slip fits with stakes of `leftMinor` in sum. Units: 1/100. */
export type Fits = 'yes' | 'deferred' | { readonly leftMinor: bigint };

/** What is left of a batch's time for exact answers. */
export type ExposureBudget = { exactChecksLeft: number };

/** Enters a slip's lines into its round's book unless the dearest outcome would then cost the house more than
 *  the game's cap beyond the stakes. A ceiling of what the book can pay is carried along by adding every
 *  payout; only when it passes what the house can afford is it brought down, first to the bound and then to
 *  the exact worst case.
 *  Units: 1/100.   Cost: adds only, unless the round is near its cap; a slip of several lines that does not
 *  fit takes one bound more. */
export function enterIfAffordable(
  game: Game,
  cache: RoundCache,
  lines: readonly SlipLine[],
  patience: ExposureBudget,
): Fits {
  let stake = 0n;
  let payout = 0n;
  for (const line of lines) {
    stake += line.stakeMinor;
    payout += line.payoutMinor;
    addToBook(cache.book, line.selection, line);
  }
  const affordable = game.exposureCapMinor + cache.stakeMinor + stake;
  let ceilingMinor = cache.ceilingMinor + payout;
  if (ceilingMinor > affordable) ceilingMinor = boundLiability(game.family, cache.book);
  if (ceilingMinor > affordable) {
    if (patience.exactChecksLeft-- <= 0) {
      takeOut(cache, lines);
      return 'deferred';
    }
    ceilingMinor = exactLiability(game.family, cache.book);
  }
  if (ceilingMinor > affordable) {
    takeOut(cache, lines);
    return { leftMinor: leftOf(game, cache, lines, { worstMinor: ceilingMinor, budget: patience }) };
  }
  cache.ceilingMinor = ceilingMinor;
  cache.stakeMinor += stake;
  cache.betCount += lines.length;
  return 'yes';
}

/** Whether the house could lose more than the game's cap once a bet has left a book, and more than with it:
 *  others may have been taken because its stake would have paid for them.
 *  Units: 1/100.  Cost: a sum, unless the round is near its cap; then two exact worst cases at most, 10 ms
 *  each. */
export function isNeeded({ family, exposureCapMinor }: Game, book: Book, without: Book): boolean {
  if (isWithinCap(family, without, exposureCapMinor)) return false;
  const riskOf = (of: Book): bigint => exactLiability(family, of) - stakesOf(of);
  return riskOf(without) > riskOf(book);
}

/** What a slip that does not fit may stake in sum, every line by the same part. `worstMinor` is what the
 *  dearest outcome would have made the book pay with it.
 *  One line: the outcome that is too dear is one in which the line wins, since all others were affordable
 *  before, so that the rest of what it pays is known exactly. Several lines: an outcome may pay some of them,
 *  and the risk rises with their part no faster than a straight line from the book without them. */
function leftOf(
  game: Game,
  cache: RoundCache,
  lines: readonly SlipLine[],
  { worstMinor, budget }: { readonly worstMinor: bigint; readonly budget: ExposureBudget },
): bigint {
  const affordable = game.exposureCapMinor + cache.stakeMinor;
  const [only] = lines;
  if (only && lines.length === 1) {
    const roomMinor = affordable - (worstMinor - only.payoutMinor);
    return atLeastZero((roomMinor * ODDS_SCALE) / (BigInt(only.oddsE4) - ODDS_SCALE));
  }
  const bound = boundLiability(game.family, cache.book);
  if (bound < cache.ceilingMinor) cache.ceilingMinor = bound;
  if (cache.ceilingMinor > affordable && budget.exactChecksLeft-- > 0)
    cache.ceilingMinor = exactLiability(game.family, cache.book);
  const stake = lines.reduce((sum, line) => sum + line.stakeMinor, 0n);
  // Payouts are rounded down once a line, by less than a cent each.
  const steepest = worstMinor + BigInt(lines.length) - stake - cache.ceilingMinor;
  return atLeastZero((stake * (affordable - cache.ceilingMinor)) / steepest);
}

const ODDS_SCALE = 10_000n;
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Takes a slip out that was entered and cannot be paid for. The ceiling stays where it is: it may be too
 *  high. */
export function takeOutEntered(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) cache.stakeMinor -= line.stakeMinor;
  cache.betCount -= lines.length;
  takeOut(cache, lines);
}

function takeOut(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) removeFromBook(cache.book, line.selection, line);
}
