import { lazily } from '@tessera/domain/cache/lazily';
import { type MatchChances, matchChances } from '@tessera/domain/games/football/chances';
import { type MarketFamily, MARKETS } from '@tessera/domain/games/football/markets';
import { firstLine, type PricedMarket, pricedMarket } from '@tessera/domain/games/football/prices';
import { scoreTable, type ScoreTable } from '@tessera/domain/games/football/score-table';
import type { FootballModel, Sides } from '@tessera/domain/games/football/season/model';

/** Prices of one match, computed on the phone on demand: the same figures as the server's, from the same
 *  code. */
export type MatchOffer = {
  readonly table: ScoreTable;
  readonly chances: MatchChances;
  /** The market of a key without its match; undefined where nothing of it is on sale.
   *  Cost: some hundred steps a pick, ten times that where it reads more than the score; once. */
  readonly market: (key: string) => PricedMarket | undefined;
  /** Every line of a family of markets that is on sale, in the order of the lines. */
  readonly lines: (family: MarketFamily) => readonly PricedMarket[];
  /** The line of a family that is shown first; its only market where it has no lines. */
  readonly first: (family: MarketFamily) => PricedMarket | undefined;
};

/** Units: means 1/100. */
export function offerOf(model: FootballModel, means: Sides<number>): MatchOffer {
  const table = lazily(() => scoreTable(means, model.rho));
  const chances = lazily(() => matchChances(table()));
  const known = new Map<string, PricedMarket | undefined>();
  const market = (key: string): PricedMarket | undefined => {
    if (!known.has(key)) {
      const found = MARKETS.find((each) => each.key === key);
      const priced = found && pricedMarket(found, chances(), model);
      known.set(key, priced && priced.picks.size > 0 ? priced : undefined);
    }
    return known.get(key);
  };
  const lines = (family: MarketFamily): readonly PricedMarket[] =>
    MARKETS.filter((each) => each.family === family).flatMap(({ key }) => market(key) ?? []);
  return {
    get table() {
      return table();
    },
    get chances() {
      return chances();
    },
    market,
    lines,
    first: (family) =>
      family === 'ah' || family === 'ou' || family === 'hcp'
        ? firstLine(lines(family), family)
        : lines(family)[0],
  };
}
