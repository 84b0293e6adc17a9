import { checkLines, checkTotals, type GameLimits, type LimitedLine } from '../limits.ts';
import { formatMoney, MONEY_MAX } from '../money.ts';
import { ok, refuse, type RefusalDetail, type Result } from '../result.ts';
import { parseIssue } from '../rounds/issue.ts';
import { roundsPerDay, type Schedule, type Slot, slotOf } from '../rounds/schedule.ts';
import { DAY_MS, type EpochMs } from '../time.ts';

/** The most issues that one chase names. */
export const CHASE_ISSUES_MAX = 50;
/** The largest multiple of the lines' stakes in one issue. */
export const CHASE_MULTIPLE_MAX = 999;
/** Longest time until the draw of the last issue. Units: days. */
export const CHASE_DAYS_MAX = 7;
/** Largest number of open chases of a member. */
export const CHASES_MAX = 20;

/** An issue that a chase names, and how many times the stakes of its lines are bet in it. */
export type ChosenIssue = { readonly issue: string; readonly multiple: number };

/** A chosen issue with its place in the timetable. Units: costMinor 1/100. */
export type PlannedIssue = ChosenIssue & { readonly slot: Slot; readonly costMinor: bigint };

/** Inputs of a plan. Units: 1/100; unitMinor is the sum of the stakes of all lines at multiple 1. */
export type ChaseDraft = {
  readonly schedule: Schedule;
  readonly now: EpochMs;
  readonly unitMinor: bigint;
  readonly issues: readonly ChosenIssue[];
  readonly stopLossMinor: bigint | undefined;
};

/** Puts the chosen issues in the order of their draws, each with its cost.
 *  Units: 1/100.   Refuses, with the issue where it is one: CHASE_INVALID (no issue or too many, one twice, a
 *  multiple out of bounds, a cost that is no amount, a stop loss below the cost of the first issue),
 *  ISSUE_NOT_EXIST (not in the timetable, or too far ahead), ISSUE_CLOSED.   Cost: linear in the issues. */
export function planChase(
  draft: ChaseDraft,
): Result<readonly PlannedIssue[], 'CHASE_INVALID' | 'ISSUE_NOT_EXIST' | 'ISSUE_CLOSED'> {
  const { schedule, now, unitMinor, issues, stopLossMinor } = draft;
  const fault = faultOf(draft);
  if (fault) return refuse('CHASE_INVALID', fault);
  const planned: PlannedIssue[] = [];
  for (const { issue, multiple } of issues) {
    const slot = slotNamed(schedule, issue);
    if (!slot || slot.drawsAt > now + CHASE_DAYS_MAX * DAY_MS)
      return refuse('ISSUE_NOT_EXIST', { game_no: issue });
    planned.push({ issue, multiple, slot, costMinor: unitMinor * BigInt(multiple) });
  }
  const closed = planned.find(({ slot }) => slot.closesAt <= now);
  if (closed) return refuse('ISSUE_CLOSED', { game_no: closed.issue });
  const inOrder = planned.toSorted((a, b) => a.slot.drawsAt - b.slot.drawsAt);
  const firstMinor = inOrder[0]?.costMinor ?? 0n;
  // The first issue is bought without a look at results: the promise of the stop loss is kept here.
  return stopLossMinor !== undefined && stopLossMinor < firstMinor
    ? refuse('CHASE_INVALID', { reason: 'stop_loss', limit: formatMoney(firstMinor) })
    : ok(inOrder);
}

/** Judges what every issue would bet against the limits of the game, without the bets of others: what could
 *  never be bought is refused at once.
 *  Units: 1/100, the stake of each line once.   Refuses, with the issue: BET_AMOUNT_INVALID, BET_LIMIT,
 *  ISSUE_LIMIT, ROUND_LIMIT.   Cost: linear in issues times lines. */
export function checkPlan(
  limits: GameLimits,
  lines: readonly LimitedLine[],
  planned: readonly PlannedIssue[],
): Result<bigint, 'BET_AMOUNT_INVALID' | 'BET_LIMIT' | 'ISSUE_LIMIT' | 'ROUND_LIMIT'> {
  for (const { issue, multiple, costMinor } of planned) {
    const scaled = lines.map((line) => ({ ...line, stakeMinor: line.stakeMinor * BigInt(multiple) }));
    const each = checkLines(limits, scaled);
    if (!each.ok) return refuse(each.refusal, { ...each.detail, game_no: issue });
    const all = checkTotals(limits, { slipMinor: costMinor, memberMinor: 0n, roundMinor: 0n });
    if (!all.ok) return refuse(all.refusal, { ...all.detail, game_no: issue });
  }
  return ok(totalCost(planned));
}

/** The cost of every issue together.   Units: 1/100. */
export const totalCost = (issues: readonly { readonly costMinor: bigint }[]): bigint =>
  issues.reduce((sum, { costMinor }) => sum + costMinor, 0n);

/** The most that a chase can lose: its whole cost, or less with a stop loss.   Units: 1/100. */
export const largestLoss = (totalMinor: bigint, stopLossMinor: bigint | undefined): bigint =>
  stopLossMinor !== undefined && stopLossMinor < totalMinor ? stopLossMinor : totalMinor;

const isMultiple = (multiple: number): boolean =>
  Number.isInteger(multiple) && multiple >= 1 && multiple <= CHASE_MULTIPLE_MAX;

function faultOf({ issues, unitMinor }: ChaseDraft): RefusalDetail | undefined {
  if (issues.length === 0 || issues.length > CHASE_ISSUES_MAX)
    return { reason: 'count', limit: CHASE_ISSUES_MAX };
  const wrong = issues.find(({ multiple }) => !isMultiple(multiple));
  if (wrong) return { reason: 'multiple', game_no: wrong.issue, limit: CHASE_MULTIPLE_MAX };
  const twice = issues.find(({ issue }, at) => issues.findIndex((each) => each.issue === issue) !== at);
  if (twice) return { reason: 'twice', game_no: twice.issue };
  const multiples = issues.map(({ multiple }) => BigInt(multiple));
  const total = unitMinor * multiples.reduce((sum, each) => sum + each, 0n);
  return total > MONEY_MAX ? { reason: 'total', limit: formatMoney(MONEY_MAX) } : undefined;
}

function slotNamed(schedule: Schedule, issue: string): Slot | undefined {
  const parsed = parseIssue(issue);
  return parsed && parsed.seq <= roundsPerDay(schedule)
    ? slotOf(schedule, parsed.businessDate, parsed.seq)
    : undefined;
}
