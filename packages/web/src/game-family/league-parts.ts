// Functions and components that pages of a league load after the prices are on the screen.
export { bestReturn } from './football/offer/best-return.ts';
export { chanceOf, combine, COMBINATION, isPart, partToggled } from './football/offer/combination.ts';
export { HeatMap } from './football/heat-map.tsx';
export {
  goalsBy,
  minuteText,
  nextChangeMs,
  replayAt,
  type ReplayTime,
  scoreOf,
  slotText,
} from './football/replay-clock.ts';
export { ScoreBoard } from './football/score-board.tsx';
export { type BuilderPart, readBuilder } from '@tessera/domain/games/football/builder';
