import { holdsOn, readBuilder } from '@tessera/domain/games/football/builder';
import type { MatchFacts } from '@tessera/domain/games/football/facts';
import { marketOf } from '@tessera/domain/games/football/markets';
import { creditOf, LOSS, type SelectionResult, WIN } from '@tessera/domain/selection-result';

import { COMBINATION } from './combination.ts';
import type { MatchOffer } from './offer.ts';

/** A line on a match: its market without the match, its pick, stake and odds.   Units: stake 1/100, odds x 10
 *  000. */
export type MatchLine = {
  readonly market: string;
  readonly pick: string;
  readonly stakeMinor: bigint;
  readonly oddsE4: number;
};

/** The most that one outcome of a match pays for lines on it: they cannot all win together.
 *  Units: 1/100.   Source: sports, section 9.   Cost: some 820 steps a line. */
export function bestReturn({ chances }: Pick<MatchOffer, 'chances'>, lines: readonly MatchLine[]): bigint {
  const results = lines.map(resultOf);
  let best = 0n;
  for (const atom of chances.atoms()) {
    const paid = lines.reduce(
      (sum, line, at) => sum + creditOf(line.stakeMinor, line.oddsE4, results[at]?.(atom) ?? LOSS),
      0n,
    );
    if (paid > best) best = paid;
  }
  return best;
}

function resultOf({ market: key, pick }: MatchLine): (facts: MatchFacts) => SelectionResult {
  const market = marketOf(key);
  if (market) return (facts) => market.resultOf(pick, facts);
  const parts = key === COMBINATION ? readBuilder(pick) : null;
  return (facts) => (parts?.ok && holdsOn(parts.value, facts) ? WIN : LOSS);
}
