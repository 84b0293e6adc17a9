import type { MatchSale } from '@tessera/domain/games/football/match-sale';
import type { PricedMarket } from '@tessera/domain/games/football/prices';

/** What is shown of the sale of a match beside its page. */
export type MatchOffer = {
  /** The markets shown first. */
  readonly lines: readonly PricedMarket[];
  /** How many selections are on sale. */
  readonly selections: number;
};

/** The first lines of a match.   Cost: some milliseconds when its markets are first asked for. */
export const offerOf = ({ firstMarkets, markets }: MatchSale): MatchOffer => ({
  lines: firstMarkets(),
  selections: markets().reduce((sum, { picks }) => sum + picks.size, 0),
});
