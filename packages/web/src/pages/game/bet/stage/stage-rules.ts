import { recordsOf } from '../../../../bets/records-of.ts';
import { betsOfIssue } from '../../../../bets/round-return.ts';
import { followNext } from './follow-round.ts';
import { isDrawn, stageRoundOf } from './stage-round.ts';

/** The member's bets on an issue, from every phone; null until all of them have a result.
 *  Cost: that of `betsOfIssue`. */
const memberBets = (gameId: number, issue: string) => betsOfIssue(issue, recordsOf(gameId));

/** How a draw with bets of the player is followed. A table without bets is shown without this code. */
export const stageRules = { followNext, isDrawn, memberBets, stageRoundOf };
