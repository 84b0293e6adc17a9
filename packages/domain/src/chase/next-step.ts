import { assert } from '../result.ts';

/** An issue of a chase waits, is being bought, and is then bought or refused; its sale can end before its
 *  turn (missed). The member cancels what waits, and a stop rule ends it (stopped). Only the first two
 *  change. */
export const CHASE_ISSUE_STATES = [
  'waiting',
  'buying',
  'bought',
  'refused',
  'missed',
  'cancelled',
  'stopped',
] as const;
export type ChaseIssueState = (typeof CHASE_ISSUE_STATES)[number];

/** Reason for the end of a chase: every issue had its turn, the member cancelled the rest, or a stop rule. */
export const CHASE_ENDS = ['completed', 'cancelled', 'won', 'stop_loss', 'stop_win'] as const;
export type ChaseEnd = (typeof CHASE_ENDS)[number];

/** Conditions that end a chase before its last issue. Units: 1/100. */
export type StopRules = {
  /** After the first issue in which a bet wins. */
  readonly onWin: boolean;
  /** No issue is bought that could bring the loss of the chase above this. */
  readonly lossMinor: bigint | undefined;
  /** After the issue with which the profit of the chase reaches this. */
  readonly winMinor: bigint | undefined;
};

/** The result of a bought issue once its round is settled or refunded. Units: 1/100. */
export type ChaseResult = {
  /** The stakes of the bets that were not cancelled. */
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly hasWon: boolean;
};

/** An issue of a chase, in the order of the draws. Units: 1/100. */
export type ChaseIssue = {
  readonly state: ChaseIssueState;
  readonly costMinor: bigint;
  /** True if a later issue of the game has opened. Sales follow one another, so its own has ended. */
  readonly isPast: boolean;
  /** Of a bought issue, once its round is settled. */
  readonly result: ChaseResult | undefined;
};

/** Next step of a chase, with the positions of the issues that miss their sale by it. */
export type ChaseStep =
  | { readonly kind: 'buy'; readonly at: number; readonly missed: readonly number[] }
  | { readonly kind: 'wait'; readonly missed: readonly number[] }
  | { readonly kind: 'end'; readonly reason: ChaseEnd; readonly missed: readonly number[] };

/** Returns true if each issue waits for the result of the one before it. */
export const hasStopRule = ({ onWin, lossMinor, winMinor }: StopRules): boolean =>
  onWin || lossMinor !== undefined || winMinor !== undefined;

/** Decides what a chase does once an issue was bought, refused or settled. Without a stop rule the next issue
 *  is bought as soon as it opens. With one it is bought only after the bought issues before it are settled;
 *  an issue whose sale ended meanwhile is missed.
 *  Units: 1/100.   Cost: linear in the issues. */
export function nextStep(rules: StopRules, issues: readonly ChaseIssue[]): ChaseStep {
  const missed = positionsOf(issues, ({ state, isPast }) => state === 'waiting' && isPast);
  const [at] = positionsOf(issues, ({ state, isPast }) => state === 'waiting' && !isPast);
  if (issues.some(({ state }) => state === 'buying')) return { kind: 'wait', missed: [] };
  if (!hasStopRule(rules)) return buyOrEnd(at, missed);
  const isOpen = ({ state, result }: ChaseIssue): boolean => state === 'bought' && result === undefined;
  const mayGoOn = at !== undefined || missed.length > 0;
  if (mayGoOn && issues.some(isOpen)) return { kind: 'wait', missed: [] };
  const next = at === undefined ? undefined : issues[at];
  const reason = next && stopReason(rules, issues, next.costMinor);
  return reason ? { kind: 'end', reason, missed } : buyOrEnd(at, missed);
}

/** The stop rule that keeps a chase from buying an issue of this cost; undefined when none does. A win counts
 *  before the amounts.
 *  Units: 1/100.   Cost: linear in the issues. */
export function stopReason(
  { onWin, lossMinor, winMinor }: StopRules,
  issues: readonly Pick<ChaseIssue, 'result'>[],
  nextCostMinor: bigint,
): 'won' | 'stop_loss' | 'stop_win' | undefined {
  assert(nextCostMinor > 0n, 'an issue costs something');
  const results = issues.flatMap(({ result }) => (result ? [result] : []));
  const profit = results.reduce((sum, each) => sum + each.returnedMinor - each.stakedMinor, 0n);
  if (onWin && results.some(({ hasWon }) => hasWon)) return 'won';
  if (winMinor !== undefined && profit >= winMinor) return 'stop_win';
  if (lossMinor !== undefined && nextCostMinor - profit > lossMinor) return 'stop_loss';
  return undefined;
}

const buyOrEnd = (at: number | undefined, missed: readonly number[]): ChaseStep =>
  at === undefined ? { kind: 'end', reason: 'completed', missed } : { kind: 'buy', at, missed };

const positionsOf = (
  issues: readonly ChaseIssue[],
  isMeant: (issue: ChaseIssue) => boolean,
): readonly number[] => issues.flatMap((issue, at) => (isMeant(issue) ? [at] : []));
