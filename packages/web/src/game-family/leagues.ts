// Components with which pages of a league show prices. One family plays in leagues so far.
export { Crest } from './football/crest.tsx';
export { FormMarks } from './football/form-marks.tsx';
export { loadNames } from './football/load-names.ts';
export {
  FAMILIES_OF,
  LEAGUE_TABS,
  type LeagueTab,
  marketsUnder,
  MATCH_TABS,
  type MatchTab,
} from './football/offer/market-tabs.ts';
export { type MatchOffer, offerOf } from './football/offer/offer.ts';
export { REPLAY_MS } from './football/replay-length.ts';
export { clubNameIn, marketNameIn, pairNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
export type { FootballNames as LeagueNames } from '@tessera/contract/names/football/zh-hans';
export {
  type FootballModel as LeagueModel,
  readModelText,
} from '@tessera/domain/games/football/season/model';
export type { PricedMarket } from '@tessera/domain/games/football/prices';
