/** Code of a table that is needed once somebody bets, as one file. It is fetched when the table is on the
 *  screen; a tap on a selection does not wait for it. */
export { placeSlip } from '../place/place-slip.ts';
export { withLinePrices } from '../plays/line-prices.ts';
export { nextMarks } from '../plays/marks/next-marks.ts';
export { omissionsOf } from '../plays/marks/omissions.ts';
export { LatestRoad } from '../road/latest-road.tsx';
export { sumUp } from '../slip/state/slip-sums.ts';
export { stageRules } from '../stage/stage-rules.ts';
export { BetFoot } from './foot/bet-foot.tsx';
export { BoardSheets } from './board-sheets.tsx';
export { IssueStrip } from './issue/issue-strip.tsx';
export { openChase } from './open-chase.ts';
export { RebateLine } from './foot/rebate-line.tsx';
export { SlipInFull } from './slip-in-full.tsx';
