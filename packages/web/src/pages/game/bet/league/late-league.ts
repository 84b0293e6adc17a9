/** Code of a league's table that is needed once somebody bets, as one file. It is fetched when the cards are
 *  on the screen; a tap on a price does not wait for it. */
export { stageRules } from '../stage/stage-rules.ts';
export { DaysFoot } from './foot/days-foot.tsx';
export { LeagueRules } from './league-rules.tsx';
export { LeagueStrip } from './league-strip.tsx';
export { LeagueSearch } from './search/league-search.tsx';
