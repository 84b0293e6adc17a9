// What pages of a league draw and reckon with. One family plays in leagues so far.
export { bestReturn } from './football/best-return.ts';
export { chanceOf, combine, COMBINATION, isPart, partToggled } from './football/combination.ts';
export { Crest } from './football/crest.tsx';
export { FormDots } from './football/form-dots.tsx';
export { HeatMap } from './football/heat-map.tsx';
export { loadNames } from './football/load-names.ts';
export {
  LEAGUE_TABS,
  type LeagueTab,
  marketsUnder,
  MATCH_TABS,
  type MatchTab,
} from './football/market-tabs.ts';
export { type MatchOffer, offerOf } from './football/offer.ts';
export { ScoreBoard } from './football/score-board.tsx';
export {
  minuteText,
  nextChangeMs,
  REPLAY_MS,
  replayAt,
  type ReplayTime,
  slotText,
} from './football/replay-clock.ts';
export { clubNameIn, marketNameIn, pairNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
export type { FootballNames as LeagueNames } from '@tessera/contract/names/football/zh-hans';
export { type BuilderPart, readBuilder } from '@tessera/domain/games/football/builder';
export { type FootballModel as LeagueModel, readModelText } from '@tessera/domain/games/football/model';
export type { PricedMarket } from '@tessera/domain/games/football/prices';
