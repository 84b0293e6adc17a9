import type { Share } from '../plays/odds.ts';
import { keptOffers, type PriceList } from '../plays/price-list.ts';
import { type Board, boardOf, builderPrice } from './board.ts';
import { chanceOn } from './chances.ts';
import { BUILDER, builderParts, builderRule, marketOf, type Rule, ruleOf } from './markets.ts';
import { readMatches } from './match.ts';
import type { Model } from './model.ts';
import { scoreOf, scoreTable } from './score-table.ts';
import { matchDayOf } from './season.ts';
import { storyOf } from './stories.ts';

const PLAY = /^m([1-9]\d?)\.(.+)$/;

type Place = { readonly match: number; readonly market: string };

/** The prices of the round with a place in its chain: `m3.1x2:h` is a win of the home side in the third
 *  match. A table and a board is made of a match when it is first asked for. */
export function matchDayPrices(model: Model, index: number): PriceList {
  const { fixtures } = matchDayOf(model, index);
  const tables = fixtures.map(({ homeMean, awayMean }) => scoreTable(homeMean, awayMean, model.rho));
  const boards = new Map<number, Board>();
  const boardAt = (match: number): Board => {
    const board = boards.get(match) ?? boardOf(model, tables[match] ?? []);
    boards.set(match, board);
    return board;
  };
  const placeOf = (play: string): Place | undefined => {
    const [, number, market = ''] = PLAY.exec(play) ?? [];
    const match = Number(number) - 1;
    return tables[match] ? { match, market } : undefined;
  };
  const hasPlay = (play: string): boolean => {
    const place = placeOf(play);
    if (!place || place.market === BUILDER) return place !== undefined;
    const prices = [...(boardAt(place.match).get(place.market)?.values() ?? [])];
    return prices.some(({ isOnSale }) => isOnSale);
  };
  const offers = keptOffers((play, number) => {
    const place = placeOf(play);
    if (!place) return undefined;
    const { match, market } = place;
    const price =
      market === BUILDER
        ? builderPrice(model, tables[match] ?? [], number)
        : boardAt(match).get(market)?.get(number);
    const rule = ruleFor(market, number);
    if (!price?.isOnSale || !rule) return undefined;
    return { odds: price.odds, shareOn: (draw) => shareOn(rule, draw, match) };
  });
  return {
    ...offers,
    hasPlay,
    isDraw: (draw) => {
      const matches = readMatches(draw);
      return matches?.length === tables.length && matches.every(isOfTable(tables));
    },
    lines: (play, number) => {
      const offer = offers.offer(play, number);
      return offer && [offer];
    },
    chance: (play, number) => {
      const place = placeOf(play);
      const rule = place && ruleFor(place.market, number);
      return rule && chanceOn(tables[place.match] ?? [], rule);
    },
  };
}

function ruleFor(market: string, number: string): Rule | undefined {
  if (market !== BUILDER) return marketOf(market)?.picks.has(number) ? ruleOf(market, number) : undefined;
  const parts = builderParts(number);
  return parts && builderRule(parts);
}

function shareOn(rule: Rule, draw: readonly number[], match: number): Share {
  const played = readMatches(draw)?.[match];
  if (!played) throw new Error(`the numbers have no match ${match + 1}`);
  return rule(storyOf(played));
}

const isOfTable =
  (tables: readonly (readonly number[])[]) =>
  ({ ticket, home, away }: NonNullable<ReturnType<typeof readMatches>>[number], match: number): boolean => {
    const drawn = scoreOf(tables[match] ?? [], ticket);
    return drawn.home === home && drawn.away === away;
  };
