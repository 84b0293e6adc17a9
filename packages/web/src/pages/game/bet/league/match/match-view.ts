import { approximate } from '@tessera/domain/fraction';
import { formatOdds } from '@tessera/domain/odds';

import {
  type LeagueModel,
  type LeagueNames,
  marketNameIn,
  type MatchOffer,
  offerOf,
  pairNameIn,
  pickNameIn,
  type PricedMarket,
} from '../../../../../game-family/leagues.ts';
import type { LeagueMatch } from '../../../../../league/use-league.ts';
import type { GameInfo, PlayInfo, PlayItem } from '../../picks/wire.ts';

/** Data that the pages of a league need beside the match days. */
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

/** A market with these picks as a play. */
export const playWith = (view: MatchView, market: string, items: readonly PlayItem[]): PlayInfo => ({
  play: playKey(view, market),
  name: `${view.title} \u00b7 ${marketNameIn(view.terms.names, market)}`,
  group: `m${view.info.match}`,
  group_name: view.title,
  pick: { kind: 'one' },
  rule: '',
  is_price_range: false,
  items: [...items],
});
