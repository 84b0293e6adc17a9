/** Code of the page of a match that is needed once somebody bets, as one file. It is fetched when the prices
 *  are on the screen; a tap on one of them does not wait for it. */
export { BuilderBar } from './match/builder-bar.tsx';
export { BuilderView } from './match/builder-view.tsx';
export { DaysFoot } from './foot/days-foot.tsx';
export { LeagueStrip } from './league-strip.tsx';
export { MatchAbout } from './match/match-about.tsx';
export { WantedMarket } from './search/wanted-market.tsx';
