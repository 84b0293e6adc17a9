import { approximate, fraction, type Fraction } from '@tessera/domain/fraction';
import {
  addingNothing,
  BUILDER_PARTS,
  builderChance,
  type BuilderPart,
  writeBuilder,
} from '@tessera/domain/games/football/builder';
import type { MatchChances } from '@tessera/domain/games/football/chances';
import { canReturn } from '@tessera/domain/games/football/markets';
import { priceOf, type PricedMarket } from '@tessera/domain/games/football/prices';
import type { FootballModel } from '@tessera/domain/games/football/season/model';

/** The market of combinations. */
export const COMBINATION = 'bb';

/** Combination of the parts chosen so far. */
export type Combination = {
  readonly parts: readonly BuilderPart[];
  /** As the wire writes it. */
  readonly pick: string;
  readonly chance: Fraction;
  /** Null while it cannot be bet on. */
  readonly oddsE4: number | null;
  /** Reason against it; null without one. */
  readonly problem: 'few' | 'many' | 'impossible' | 'unsold' | null;
  /** Parts that the others imply. */
  readonly nothing: ReadonlySet<BuilderPart>;
};

type Terms = Pick<FootballModel, 'rtpE4' | 'prices'>;

/** Works out the price of parts from the joint table of the match: at the same return as a single.
 *  Source: sports, sections 4 and 5.   Cost: some 820 steps a part. */
export function combine(chances: MatchChances, terms: Terms, parts: readonly BuilderPart[]): Combination {
  const chance = builderChance(chances, parts);
  const price = priceOf({ won: chance, back: fraction(0) }, terms);
  const isSold =
    price !== undefined && price.oddsE4 >= terms.prices.least && price.oddsE4 <= terms.prices.most;
  const problem =
    chance.n === 0n
      ? 'impossible'
      : parts.length < BUILDER_PARTS.least
        ? 'few'
        : parts.length > BUILDER_PARTS.most
          ? 'many'
          : isSold
            ? null
            : 'unsold';
  return {
    parts,
    pick: writeBuilder(parts),
    chance,
    oddsE4: problem === null && price ? price.oddsE4 : null,
    problem,
    nothing: new Set(parts.length > 1 && chance.n > 0n ? addingNothing(chances, parts) : []),
  };
}

/** A tap on a pick: it comes to the parts, takes the place of another pick of its market, or leaves. */
export function partToggled(parts: readonly BuilderPart[], part: BuilderPart): readonly BuilderPart[] {
  const others = parts.filter(({ market }) => market.key !== part.market.key);
  const isIn = parts.some(({ market, pick }) => market.key === part.market.key && pick === part.pick);
  return isIn ? others : [...others, part];
}

/** Returns true if a market can be a part: its stake never comes back. */
export const isPart = ({ market }: PricedMarket): boolean => !canReturn(market);

/** For the screen: never money. */
export const chanceOf = ({ chance }: Combination): number => approximate(chance);
