import type { ChaseIssueResult, ObservedChase, ObservedChaseIssue } from '../observed/snapshot.ts';

// The rules of chases once more, written independently from docs/decisions/0046-chase.md. Units: 1/100, ms.

/** An issue as the product keeps it, with what the auditor knows of its round and its bets. */
export type ChaseFacts = Pick<ObservedChaseIssue, 'issue' | 'state' | 'code' | 'isSettled'> & {
  readonly costMinor: bigint;
  readonly closesAtMs: number | undefined;
  /** When its round was settled or refunded; undefined before. */
  readonly overAtMs: number | undefined;
  readonly placedAtMs: number | undefined;
  /** The result of its bets by the rules of the plays; undefined until its round is over. */
  readonly due: ChaseIssueResult | undefined;
  readonly noted: ChaseIssueResult | undefined;
};

export type ChaseCase = Pick<
  ObservedChase,
  'stopOnWin' | 'stopLossMinor' | 'stopWinMinor' | 'end' | 'createdAtMs'
> & {
  readonly issues: readonly ChaseFacts[];
  /** Whether the member has asked to cancel it. */
  readonly mayBeCancelled: boolean;
  /** The latest moment that anything is known of. */
  readonly latestMs: number;
  /** The longest time in which the product may have been unable to act. */
  readonly outageMs: number;
};

type StopRule = 'won' | 'stop_loss' | 'stop_win';

/** An order that could not be bet at all when its turn came. */
const REFUSALS: ReadonlySet<string> = new Set([
  'ACCOUNT_IS_ABNORMAL',
  'ACCOUNT_IS_FROZEN',
  'BET_LIMIT',
  'GAME_BLOCKED',
  'GAME_NOT_EXIST',
  'ISSUE_CLOSED',
  'ISSUE_LIMIT',
  'ISSUE_NOT_EXIST',
  'LIMIT_REACHED',
  'MONEY_NOT_ENOUGH',
  'NUMBER_INVALID',
  'PLAYER_EXCLUDED',
  'PLAY_NOT_EXIST',
  'ROUND_LIMIT',
]);

/** Everything in a chase that its rules do not allow, each with its issue.   Cost: the square of its issues.
 */
export function breachesOf(chase: ChaseCase): string[] {
  return [
    ...chase.issues.flatMap((facts, at) =>
      issueBreaches(chase, at).map((breach) => `${facts.issue} is ${facts.state}: ${breach}`),
    ),
    ...endBreaches(chase),
  ];
}

function issueBreaches(chase: ChaseCase, at: number): string[] {
  const facts = chase.issues[at];
  if (!facts) return [];
  const { state, code } = facts;
  const found: (string | false | undefined)[] = [
    (state === 'refused') !== (code !== undefined) && `its code is ${code}`,
    state === 'refused' && code !== undefined && !REFUSALS.has(code) && `${code} is no reason to skip it`,
    (state === 'bought') !== (facts.placedAtMs !== undefined) &&
      state !== 'buying' &&
      'its bets say otherwise',
    noteBreach(chase, facts),
    waitBreach(chase, facts),
  ];
  if (state === 'bought' || state === 'refused' || state === 'buying') found.push(...turnBreaches(chase, at));
  if (state === 'missed') found.push(missBreach(chase, at));
  return found.filter((each) => typeof each === 'string');
}

/** Each issue gets its turn, and each result is noted, once the product can act. */
function waitBreach({ latestMs, outageMs }: ChaseCase, { state, isSettled, overAtMs }: ChaseFacts) {
  if (overAtMs === undefined || latestMs - overAtMs <= outageMs) return undefined;
  if (state === 'waiting' || state === 'buying') return 'its round is long over';
  return state === 'bought' && !isSettled && 'its result is not noted';
}

function noteBreach(_: ChaseCase, { noted, due, state }: ChaseFacts): string | undefined {
  if (!noted) return undefined;
  if (state !== 'bought' || !due) return 'it has a result';
  const isSame =
    noted.stakedMinor === due.stakedMinor &&
    noted.returnedMinor === due.returnedMinor &&
    noted.hasWon === due.hasWon;
  return isSame ? undefined : `its result is ${textOf(noted)}, and by the rules ${textOf(due)}`;
}

/** With a stop rule, an issue has its turn when every issue bought before it is over, if no rule holds then.
 */
function turnBreaches(chase: ChaseCase, at: number): (string | undefined)[] {
  if (!hasStopRule(chase)) return [];
  const [facts, before] = [chase.issues[at], chase.issues.slice(0, at)];
  const isEarly = before.some(
    ({ state, overAtMs }) =>
      state === 'bought' &&
      (overAtMs === undefined || (facts?.placedAtMs !== undefined && facts.placedAtMs < overAtMs)),
  );
  const rule = ruleAt(chase, at);
  return [
    isEarly ? 'the result before it was not known' : undefined,
    rule ? `the chase went on although ${rule}` : undefined,
  ];
}

/** An issue is missed when its turn comes so late that its sale has ended. */
function missBreach(chase: ChaseCase, at: number): string | undefined {
  const { closesAtMs } = chase.issues[at] ?? {};
  const waited = hasStopRule(chase) ? chase.issues.slice(0, at).map(({ overAtMs }) => overAtMs ?? 0) : [];
  const bought = chase.issues
    .slice(0, at)
    .flatMap(({ placedAtMs }, n) => (placedAtMs ? [waited[n] ?? 0] : []));
  const turnMs = Math.max(chase.createdAtMs, ...bought);
  return closesAtMs !== undefined && turnMs < closesAtMs - chase.outageMs
    ? `its turn came ${closesAtMs - turnMs} ms before its sale ended`
    : undefined;
}

function endBreaches(chase: ChaseCase): string[] {
  const { issues, end, mayBeCancelled } = chase;
  const count = (state: ChaseFacts['state']): number => issues.filter((each) => each.state === state).length;
  const open = count('waiting') + count('buying');
  if (end === undefined) return open > 0 ? [] : ['it has nothing left and has not ended'];
  const found: (string | false | undefined)[] = [
    count('waiting') > 0 && `it has ended with ${count('waiting')} issues waiting`,
    count('buying') > 0 && end !== 'cancelled' && 'it has ended while an issue was being bought',
    count('cancelled') > 0 && end !== 'cancelled' && `${end} cancels nothing`,
    end === 'cancelled' && !mayBeCancelled && 'nobody has cancelled it',
    stopBreach(chase),
  ];
  return found.filter((each) => typeof each === 'string');
}

/** A stop rule ends a chase at the first issue that it keeps from being bought. */
function stopBreach(chase: ChaseCase): string | undefined {
  const { issues, end } = chase;
  const at = issues.findIndex(({ state }) => state === 'stopped');
  const isStop = end === 'won' || end === 'stop_loss' || end === 'stop_win';
  if (at < 0) return isStop ? `${end} has stopped nothing` : undefined;
  if (issues.slice(at).some(({ state }) => state !== 'stopped')) return 'it went on after it was stopped';
  const isOpen = issues.some(({ state, due }) => state === 'bought' && due === undefined);
  if (isOpen) return 'it was stopped before the result was known';
  const rule = ruleAt(chase, at);
  return rule === end ? undefined : `it ended with ${end}, and by the rules ${rule ?? 'it goes on'}`;
}

const hasStopRule = ({ stopOnWin, stopLossMinor, stopWinMinor }: ChaseCase): boolean =>
  stopOnWin || stopLossMinor !== undefined || stopWinMinor !== undefined;

/** The rule that keeps an issue from being bought, by what the issues before it came to: a win counts first,
 *  then the profit, then the loss that the issue could make. */
function ruleAt(chase: ChaseCase, at: number): StopRule | undefined {
  const { issues, stopOnWin, stopLossMinor, stopWinMinor } = chase;
  const costMinor = issues[at]?.costMinor ?? 0n;
  let lostMinor = 0n;
  let hasWon = false;
  for (const { due } of issues.slice(0, at)) {
    if (!due) continue;
    lostMinor += due.stakedMinor - due.returnedMinor;
    hasWon = hasWon || due.hasWon;
  }
  if (stopOnWin && hasWon) return 'won';
  if (stopWinMinor !== undefined && lostMinor + stopWinMinor <= 0n) return 'stop_win';
  if (stopLossMinor !== undefined && lostMinor + costMinor > stopLossMinor) return 'stop_loss';
  return undefined;
}

const textOf = ({ stakedMinor, returnedMinor, hasWon }: ChaseIssueResult): string =>
  `${returnedMinor} of ${stakedMinor}${hasWon ? ' with a win' : ''}`;
