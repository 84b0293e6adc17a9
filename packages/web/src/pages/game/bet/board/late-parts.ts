/** Code of a table that is needed once somebody bets, as one file. It is fetched when the table is on the
 *  screen; a tap on a selection does not wait for it. */
export { placeSlip } from '../place/place-slip.ts';
export { withLinePrices } from '../plays/line-prices.ts';
export { nextMarks } from '../plays/next-marks.ts';
export { omissionsOf } from '../plays/omissions.ts';
export { LatestRoad } from '../road/latest-road.tsx';
export { sumUp } from '../slip/slip-sums.ts';
export { stageRules } from '../stage/stage-rules.ts';
export { BetFoot } from './bet-foot.tsx';
export { BoardSheets } from './board-sheets.tsx';
export { IssueStrip } from './issue-strip.tsx';
export { openChase } from './open-chase.ts';
export { RebateLine } from './rebate-line.tsx';
export { SlipInFull } from './slip-in-full.tsx';
