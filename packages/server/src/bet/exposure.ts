import type { FamilyDefinition } from '@tessera/domain/games/family';
import {
  addToBook,
  type Book,
  boundLiability,
  exactLiability,
  isWithinCap,
  largestStakeBeside,
  removeFromBook,
  stakesOf,
} from '@tessera/domain/liability';

import type { RoundCache } from './round-cache.ts';
import type { SlipLine } from './slip.ts';

/** The number of exact worst cases one batch may compute for a round while it holds the round's lock. Each
 *  takes up to 10 ms. */
export const EXACT_PER_BATCH = 3;

/** yes: the slip is in the book. deferred: the answer needs a computation that is left to the next batch. An
 *  object: the book is unchanged, and the same slip fits with a total stake of `leftMinor`. Units: 1/100. */
export type Fits = 'yes' | 'deferred' | { readonly leftMinor: bigint };

/** The remaining budget of a batch for exact answers. */
export type ExposureBudget = { exactChecksLeft: number };

/** What a round sells, and the most that the house may lose on it.   Units: 1/100. */
export type RoundRisk = { readonly family: FamilyDefinition; readonly exposureCapMinor: bigint };

/** Enters a slip's lines into its round's book, unless the worst outcome would then cost the house more than
 *  the game's cap beyond the stakes. An upper bound of the book's payout is maintained by adding every
 *  payout. Only when it exceeds what the house can afford is it tightened, first to the computed bound and
 *  then to the exact worst case.
 *  Units: 1/100.   Cost: additions only, unless the round is near its cap; a slip of several lines that does
 *  not fit takes one bound more. */
export function enterIfAffordable(
  risk: RoundRisk,
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
  const affordable = risk.exposureCapMinor + cache.stakeMinor + stake;
  let ceilingMinor = cache.ceilingMinor + payout;
  if (ceilingMinor > affordable) ceilingMinor = boundLiability(risk.family, cache.book);
  if (ceilingMinor > affordable) {
    if (patience.exactChecksLeft-- <= 0) {
      removeLines(cache, lines);
      return 'deferred';
    }
    ceilingMinor = exactLiability(risk.family, cache.book);
  }
  if (ceilingMinor > affordable) {
    removeLines(cache, lines);
    return { leftMinor: leftOf(risk, cache, lines, { worstMinor: ceilingMinor, budget: patience }) };
  }
  cache.ceilingMinor = ceilingMinor;
  cache.stakeMinor += stake;
  cache.betCount += lines.length;
  return 'yes';
}

/** Whether the removal of a bet would let the house lose more than the game's cap and more than with the bet:
 *  other bets may have been accepted because its stake covered them.
 *  Units: 1/100.  Cost: a sum, unless the round is near its cap; then two exact worst cases at most, 10 ms
 *  each. */
export function isNeeded({ family, exposureCapMinor }: RoundRisk, book: Book, without: Book): boolean {
  if (isWithinCap(family, without, exposureCapMinor)) return false;
  const riskOf = (of: Book): bigint => exactLiability(family, of) - stakesOf(of);
  return riskOf(without) > riskOf(book);
}

/** The largest total stake with which a slip that does not fit would fit, all lines scaled by the same
 *  factor. `worstMinor` is the payout of the book with the slip in the worst outcome.
 *  A line that is won or lost whole: the outcome that is too expensive is one in which the line wins, since
 *  all others were affordable before. The rest of its payout is therefore known exactly. Several lines: an
 *  outcome may pay some of them, and the risk rises with the factor no faster than linearly from the book
 *  without them. */
function leftOf(
  risk: RoundRisk,
  cache: RoundCache,
  lines: readonly SlipLine[],
  { worstMinor, budget }: { readonly worstMinor: bigint; readonly budget: ExposureBudget },
): bigint {
  const affordable = risk.exposureCapMinor + cache.stakeMinor;
  const [only] = lines;
  if (only?.halves && lines.length === 1)
    return atLeastZero(largestStakeBeside(risk.family, cache.book, only, affordable));
  if (only && lines.length === 1) {
    const roomMinor = affordable - (worstMinor - only.payoutMinor);
    return atLeastZero((roomMinor * ODDS_SCALE) / (BigInt(only.oddsE4) - ODDS_SCALE));
  }
  const bound = boundLiability(risk.family, cache.book);
  if (bound < cache.ceilingMinor) cache.ceilingMinor = bound;
  if (cache.ceilingMinor > affordable && budget.exactChecksLeft-- > 0)
    cache.ceilingMinor = exactLiability(risk.family, cache.book);
  const stake = lines.reduce((sum, line) => sum + line.stakeMinor, 0n);
  // Payouts are rounded down once a line, by less than a cent each.
  const steepest = worstMinor + BigInt(lines.length) - stake - cache.ceilingMinor;
  return atLeastZero((stake * (affordable - cache.ceilingMinor)) / steepest);
}

const ODDS_SCALE = 10_000n;
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Removes a slip that was entered and exceeds the cap. The upper bound is not lowered: it may be too
 *  high. */
export function removeEntered(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) cache.stakeMinor -= line.stakeMinor;
  cache.betCount -= lines.length;
  removeLines(cache, lines);
}

function removeLines(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) removeFromBook(cache.book, line.selection, line);
}
