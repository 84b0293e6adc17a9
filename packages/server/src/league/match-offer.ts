import type { MatchSale } from '@tessera/domain/games/football/match-sale';
import type { PricedMarket } from '@tessera/domain/games/football/prices';

/** Offer of a match beside its page. */
export type MatchOffer = {
  /** The markets shown first. */
  readonly lines: readonly PricedMarket[];
  /** Number of selections on sale. */
  readonly selections: number;
};

/** The first lines of a match.   Cost: some milliseconds when its markets are first asked for. */
export const offerOf = ({ firstMarkets, markets }: MatchSale): MatchOffer => ({
  lines: firstMarkets(),
  selections: markets().reduce((sum, { picks }) => sum + picks.size, 0),
});
