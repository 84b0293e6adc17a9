import { approximate } from '@tessera/domain/fraction';
import { formatOdds } from '@tessera/domain/odds';

import {
  combine,
  COMBINATION,
  type LeagueModel,
  type LeagueNames,
  marketNameIn,
  type MatchOffer,
  offerOf,
  pairNameIn,
  pickNameIn,
  type PricedMarket,
  readBuilder,
} from '../../../../game-family/leagues.ts';
import type { LeagueMatch, MatchDay } from '../../../../league/use-league.ts';
import type { GameInfo, PlayInfo, PlayItem } from '../picks/wire.ts';

/** What the pages of a league need to know beside the match days. */
export type LeagueTerms = {
  readonly game: GameInfo;
  readonly model: LeagueModel;
  readonly names: LeagueNames;
};

/** A match with what is sold of it. */
export type MatchView = {
  readonly info: LeagueMatch;
  readonly offer: MatchOffer;
  readonly title: string;
  readonly terms: LeagueTerms;
};

const offers = new WeakMap<LeagueModel, Map<string, MatchOffer>>();

/** Pairs with the same means have the same prices, on every day. */
function offerFor(model: LeagueModel, { means }: LeagueMatch): MatchOffer {
  const known = offers.get(model) ?? new Map<string, MatchOffer>();
  offers.set(model, known);
  const key = `${means.home}/${means.away}`;
  const offer = known.get(key) ?? offerOf(model, means);
  known.set(key, offer);
  return offer;
}

export const viewOfMatch = (terms: LeagueTerms, info: LeagueMatch): MatchView => ({
  info,
  offer: offerFor(terms.model, info),
  title: pairNameIn(terms.names, info.home.code, info.away.code),
  terms,
});

/** The key of a play: `m3.1x2`. */
const playKey = ({ info }: Pick<MatchView, 'info'>, market: string): string => `m${info.match}.${market}`;

/** A market of a match as the slip and the server know it: a play of its round. */
export function playOfMarket(view: MatchView, { market, picks }: PricedMarket): PlayInfo {
  const { names, game } = view.terms;
  const items = Array.from(picks, ([pick, { oddsE4, won, back }]): PlayItem => {
    const chance = approximate(won);
    return {
      number: pick,
      name: pickNameIn(names, market.key, pick),
      odds: formatOdds(oddsE4),
      max_bet: game.max_bet,
      probability: `${won.n}/${won.d}`,
      chance,
      rtp: (chance * oddsE4) / 10_000 + approximate(back),
    };
  });
  return playWith(view, market.key, items);
}

/** The combinations of parts of a match that are named, as one play. */
export function playOfCombinations(view: MatchView, numbers: readonly string[]): PlayInfo {
  const { names, model, game } = view.terms;
  const items = numbers.flatMap((number): readonly PlayItem[] => {
    const parts = readBuilder(number);
    const found = parts.ok && combine(view.offer.chances, model, parts.value);
    if (!found || found.oddsE4 === null) return [];
    const chance = approximate(found.chance);
    return [
      {
        number,
        name: pickNameIn(names, COMBINATION, number),
        odds: formatOdds(found.oddsE4),
        max_bet: game.max_bet,
        probability: `${found.chance.n}/${found.chance.d}`,
        chance,
        rtp: (chance * found.oddsE4) / 10_000,
      },
    ];
  });
  return playWith(view, COMBINATION, items);
}

const playWith = (view: MatchView, market: string, items: readonly PlayItem[]): PlayInfo => ({
  play: playKey(view, market),
  name: `${view.title} \u00b7 ${marketNameIn(view.terms.names, market)}`,
  group: `m${view.info.match}`,
  group_name: view.title,
  pick: { kind: 'one' },
  rule: '',
  is_price_range: false,
  items: [...items],
});

const PLAY = /^m([1-9]\d?)\.(.+)$/;

/** The match and the market of a play: 3 and `1x2` of `m3.1x2`. */
export function partsOfPlay(play: string): { readonly match: number; readonly market: string } {
  const [, match = '0', market = ''] = PLAY.exec(play) ?? [];
  return { match: Number(match), market };
}

/** The plays of lines on a match day; lines on anything else have none. */
export function playsOfLines(
  terms: LeagueTerms,
  day: Pick<MatchDay, 'matches'>,
  lines: readonly { readonly play: string; readonly number: string }[],
): readonly PlayInfo[] {
  const byPlay = Map.groupBy(lines, ({ play }) => play);
  return [...byPlay].flatMap(([play, its]): readonly PlayInfo[] => {
    const { match: number, market } = partsOfPlay(play);
    const info = day.matches.find(({ match }) => match === number);
    if (!info) return [];
    const view = viewOfMatch(terms, info);
    if (market === COMBINATION)
      return [
        playOfCombinations(
          view,
          its.map((line) => line.number),
        ),
      ];
    const priced = view.offer.market(market);
    return priced ? [playOfMarket(view, priced)] : [];
  });
}
