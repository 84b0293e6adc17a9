import { type OddsE4, oddsFor } from '../../odds.ts';
import type { MatchChances, Shares } from './chances.ts';
import { type Market, type MarketFamily, MARKETS } from './markets.ts';
import { type FootballModel, SCORE_TICKETS } from './season/model.ts';

export type FootballPrice = Shares & { readonly oddsE4: OddsE4 };

/** A market as it is sold: the price of each of its picks that can be bet on, and what every pick of it is
 *  expected to win, also those too likely or too unlikely to be sold. */
export type PricedMarket = {
  readonly market: Market;
  readonly picks: ReadonlyMap<string, FootballPrice>;
  readonly shares: readonly Shares[];
};

/** The markets of which both sides are sold or neither. */
const ON_BOTH_SIDES: ReadonlySet<MarketFamily> = new Set(['ah', 'dnb', 'ou']);

type Terms = Pick<FootballModel, 'rtpE4' | 'prices' | 'lines'>;

/** Every market of a match that is on sale, at the largest odds that return no more than the target.
 *  Units: odds x 10 000.   Source: sports, section 5.
 *  Cost: about 20 000 steps over the scores and 20 000 additions of long integers over the atoms. */
export const marketsOnSale = (chances: MatchChances, terms: Terms): readonly PricedMarket[] =>
  MARKETS.map((market) => pricedMarket(market, chances, terms)).filter(({ picks }) => picks.size > 0);

/** One market with its prices; without picks when it is not on sale. */
export function pricedMarket(market: Market, chances: MatchChances, terms: Terms): PricedMarket {
  const shares = market.picks.map((pick) => chances.sharesOf(market, pick));
  return { market, shares, picks: picksOnSale(market, shares, terms) };
}

function picksOnSale(
  market: Market,
  shares: readonly Shares[],
  terms: Terms,
): ReadonlyMap<string, FootballPrice> {
  const prices = shares.map((share, at) => [market.picks[at] ?? '', priceOf(share, terms)] as const);
  const isPaired = ON_BOTH_SIDES.has(market.family);
  const { least, most } = isPaired ? terms.lines : terms.prices;
  const sold = prices.filter(([, price]) => price && price.oddsE4 >= least && price.oddsE4 <= most);
  if (isPaired && sold.length < market.picks.length) return new Map();
  return new Map(sold.flatMap(([pick, price]) => (price ? [[pick, price] as const] : [])));
}

/** The price of what is expected to be won and to come back; undefined for what cannot win. */
export function priceOf(shares: Shares, { rtpE4 }: Pick<Terms, 'rtpE4'>): FootballPrice | undefined {
  if (shares.won.n === 0n) return undefined;
  return { ...shares, oddsE4: oddsFor(shares.won, rtpE4, shares.back) };
}

/** The line of a family of markets that is shown first: of handicaps and totals the most even one, of goals
 *  ahead the one whose likeliest pick is least likely. Ties go to the line nearer to 0, then to the negative
 *  one. */
export function firstLine(
  onSale: readonly PricedMarket[],
  family: 'ah' | 'ou' | 'hcp',
): PricedMarket | undefined {
  const lines = onSale.filter(({ market }) => market.family === family);
  const distance = family === 'hcp' ? greatestChance : unevenness;
  return lines.toSorted(
    (a, b) =>
      distance(a) - distance(b) ||
      Math.abs(a.market.quarters) - Math.abs(b.market.quarters) ||
      a.market.quarters - b.market.quarters,
  )[0];
}

/** In halves of tickets, which are whole numbers: equal shares compare as equal. */
const wonShares = ({ shares }: PricedMarket): readonly number[] =>
  shares.map(({ won }) => Number((won.n * BigInt(2 * SCORE_TICKETS)) / won.d));

const greatestChance = (market: PricedMarket): number => Math.max(...wonShares(market));

function unevenness(market: PricedMarket): number {
  const [one = 0, other = 0] = wonShares(market);
  return Math.abs(one - other) / (one + other);
}
