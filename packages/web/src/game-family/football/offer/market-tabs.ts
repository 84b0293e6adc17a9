import type { MarketFamily } from '@tessera/domain/games/football/markets';
import type { PricedMarket } from '@tessera/domain/games/football/prices';

import type { MatchOffer } from './offer.ts';

/** The tabs of a match; the last one is for combinations. */
export const MATCH_TABS = ['popular', 'lines', 'goals', 'score', 'half', 'builder'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

const POPULAR = ['1x2', 'ah', 'ou', 'btts', 'dc', 'hcp'] as const satisfies readonly MarketFamily[];

/** The families with all their lines under a tab. */
export const FAMILIES_OF: Readonly<
  Record<Exclude<MatchTab, 'popular' | 'builder'>, readonly MarketFamily[]>
> = {
  lines: ['ah', 'ou', 'hcp', 'dnb'],
  goals: ['ttg', 'btts', 'oe', 'first', 'th', 'ta'],
  score: ['cs'],
  half: ['ht', 'htou', 'htft'],
};

/** The markets that stand under a tab: of the popular families the first line alone, elsewhere all lines. */
export function marketsUnder(tab: Exclude<MatchTab, 'builder'>, offer: MatchOffer): readonly PricedMarket[] {
  if (tab === 'popular') return POPULAR.flatMap((family) => offer.first(family) ?? []);
  return FAMILIES_OF[tab].flatMap((family) => offer.lines(family));
}

/** The families whose first line a league shows of every match, by its tabs. */
export const LEAGUE_TABS = ['1x2', 'ah', 'ou', 'cs'] as const satisfies readonly MarketFamily[];
export type LeagueTab = (typeof LEAGUE_TABS)[number];
