import type { MatchSale } from '@tessera/domain/games/football/match-sale';
import { firstLine, type PricedMarket } from '@tessera/domain/games/football/prices';

/** What is shown of the sale of a match beside its page. */
export type MatchOffer = {
  /** The markets shown first. */
  readonly lines: readonly PricedMarket[];
  /** How many selections are on sale. */
  readonly selections: number;
};

const known = new WeakMap<MatchSale, MatchOffer>();

/** The first lines of a match.   Cost: some milliseconds when its markets are first asked for, then a
 *  look-up. */
export function offerOf(sale: MatchSale): MatchOffer {
  const offer = known.get(sale) ?? makeOffer(sale.markets());
  known.set(sale, offer);
  return offer;
}

function makeOffer(onSale: readonly PricedMarket[]): MatchOffer {
  const result = onSale.find(({ market }) => market.family === '1x2');
  const lines = [result, ...(['hcp', 'ah', 'ou'] as const).map((family) => firstLine(onSale, family))];
  return {
    lines: lines.filter((line) => line !== undefined),
    selections: onSale.reduce((sum, { picks }) => sum + picks.size, 0),
  };
}
