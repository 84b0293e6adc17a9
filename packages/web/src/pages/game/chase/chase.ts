import type { Data } from '@tessera/contract/routes';
import { moneyOrZero } from '@tessera/domain/money';

export type Chase = Data<'games/chaseList'>['list'][number];
export type ChaseDetail = Data<'games/chaseDetail'>;
export type ChaseIssue = ChaseDetail['issues'][number];

/** Of an issue as it is shown: a bought one whose bets are all cancelled is cancelled, and one that is
 *  settled has won, lost, or got its stake back. Lines that won less than was staked are no win of the
 *  issue. */
export type IssueState = ChaseIssue['status'] | 'won' | 'lost' | 'back';

export function stateOf(issue: ChaseIssue): IssueState {
  const { status, returned, staked } = issue;
  if (status === 'bought' && staked === '0.00') return 'cancelled';
  if (status !== 'bought' || returned === null) return status;
  if (isGain(issue)) return 'won';
  return returned === staked ? 'back' : 'lost';
}

/** Returns true if an issue returned more than was staked: gold is for that alone. */
export const isGain = ({ returned, staked }: ChaseIssue): boolean =>
  returned !== null && moneyOrZero(returned) > moneyOrZero(staked ?? '');

/** Poll intervals of a chase that is about to change, and of others. Units: ms. */
const SOON_MS = 1_500;
const LATER_MS = 10_000;

/** Next poll of a chase: soon while an issue should be bought or settled at any moment. False once nothing of
 *  it changes any more. Units: ms. */
export function nextPollMs({ status, issues }: ChaseDetail, nowMs: number): number | false {
  const isAwaited = issues.some(
    (issue) =>
      issue.status === 'buying' ||
      (issue.status === 'waiting' && issue.opentime * 1000 <= nowMs) ||
      (issue.status === 'bought' && issue.returned === null && issue.drawtime * 1000 <= nowMs),
  );
  if (isAwaited) return SOON_MS;
  const isOpen = issues.some((issue) => issue.status === 'bought' && issue.returned === null);
  return status === 'running' || isOpen ? LATER_MS : false;
}
