import type { ObservedProtection } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import { type Breach, PERIODS, periodsOf, stepsOf } from './limit-steps.ts';
import { PAUSE_MS, timeBreaches } from './time-limits.ts';
import type { Use } from './use.ts';

// What protects a member, read from the rules and not from the product: a limit holds in a window of 24
// hours, 7 days or 30 days that its first use opens; less is in force at once; nothing is accepted in a
// time-out or an exclusion, nor on a blocked game, nor while a reality check is unanswered.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, six_weeks: 42 };
/** The shortest that the others can be: months of the calendar differ. */
const DAYS_AT_LEAST: Readonly<Record<string, number>> = {
  six_months: 181,
  one_year: 365,
  two_years: 730,
  five_years: 1_826,
};
/** The interval of the check until the member chooses one.   Units: minutes. */
const CHECK_MINUTES = 30;
/** The longest time between the look at the check and the acceptance of a bet. */
const UNDER_WAY_MS = 2 * MINUTE_MS;

/** The uses of a member that the changes before them forbid. Both are in the order of their time.
 *  Units: 1/100, ms.   Cost: each use once for each change and limit. */
export function breachesOf(
  changes: readonly ObservedProtection[],
  uses: readonly Use[],
  { answersChecks }: { readonly answersChecks: boolean },
): Breach[] {
  return [
    ...barBreaches(changes, uses),
    ...limitNames(changes).flatMap((name) => limitBreaches(name, changes, uses)),
    ...timeBreaches(changes, uses),
    ...(answersChecks ? checkBreaches(changes, uses) : []),
  ];
}

function barBreaches(changes: readonly ObservedProtection[], uses: readonly Use[]): Breach[] {
  return changes.flatMap(({ change, atMs }) => {
    if (change.kind === 'exclusion') {
      const endMs = atMs + daysOf(change.length) * DAY_MS;
      return uses
        .filter((use) => use.atMs > atMs && use.atMs < endMs)
        .map(({ id }) => ({ at: id, message: `bets though excluded for ${change.length}` }));
    }
    if (change.kind !== 'block') return [];
    return uses
      .filter((use) => use.atMs > atMs && use.gameIds.includes(change.gameId))
      .map(({ id }) => ({ at: id, message: `bets on game ${change.gameId}, which is blocked` }));
  });
}

const daysOf = (length: string): number => DAYS[length] ?? DAYS_AT_LEAST[length] ?? Infinity;

type LimitName = { readonly measure: 'stake' | 'loss'; readonly period: string };

const limitNames = (changes: readonly ObservedProtection[]): LimitName[] =>
  (['stake', 'loss'] as const).flatMap((measure) =>
    periodsOf(changes, measure).map((period) => ({ measure, period })),
  );

/** The excess over a limit that is certain: a stake that came back counts as if it never was in the window in
 *  which it was accepted, and makes no room in a later one; what bets return counts as if it came at once. */
function limitBreaches(
  { measure, period }: LimitName,
  changes: readonly ObservedProtection[],
  uses: readonly Use[],
): Breach[] {
  const steps = stepsOf(changes, measure, period);
  const breaches: Breach[] = [];
  let counted: Use[] = [];
  for (const use of uses) {
    const { max } = steps.findLast((step) => step.atMs < use.atMs) ?? {};
    if (max === undefined) {
      counted = [];
      continue;
    }
    const [first] = counted;
    if (first && use.atMs >= first.atMs + (PERIODS[period] ?? 0)) counted = [];
    counted.push(use);
    const used = usedAt(measure, counted, uses, use.atMs);
    if (used > max)
      breaches.push({
        at: use.id,
        message: `has used ${hundredthsText(used)} of ${measure} ${period} ${hundredthsText(max)}`,
      });
  }
  return breaches;
}

/** At least what is used of a limit in a window, from its first use to the last. */
function usedAt(measure: LimitName['measure'], counted: readonly Use[], all: readonly Use[], atMs: number) {
  let sum = 0n;
  for (const { stakeMinor, backMinor } of counted) sum += stakeMinor - backMinor;
  if (measure === 'stake') return sum;
  // What a bet of before the window returns in it offsets losses of it.
  for (const use of all) {
    if (use.atMs >= atMs) break;
    if (use.backFromMs <= atMs) sum -= use.returnedMinor;
  }
  return sum;
}

/** A bet that is accepted long after a check was due and not answered. The longest interval that the member
 *  ever chose counts, since another choice puts no check off. */
function checkBreaches(changes: readonly ObservedProtection[], uses: readonly Use[]): Breach[] {
  const chosen = changes.flatMap(({ change }) => (change.kind === 'interval' ? [change.minutes] : []));
  const everyMs = Math.max(CHECK_MINUTES, ...chosen) * MINUTE_MS;
  const answers = changes.filter(({ change }) => change.kind === 'answer').map(({ atMs }) => atMs);
  const breaches: Breach[] = [];
  let [since, before] = [-Infinity, -Infinity];
  for (const { id, atMs } of uses) {
    if (atMs - before > PAUSE_MS) since = atMs;
    before = atMs;
    const from = Math.max(since, answers.findLast((at) => at <= atMs) ?? -Infinity);
    if (atMs > from + everyMs + UNDER_WAY_MS)
      breaches.push({ at: id, message: 'bets though the reality check is unanswered' });
  }
  return breaches;
}
