import type { ObservedProtection } from '../observed/snapshot.ts';
import { readHundredths } from '../plays/odds.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The length of a window.   Units: ms. */
export const PERIODS: Readonly<Record<string, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** Something that a member may not do.   `at` names the bet, ticket or deposit. */
export type Breach = { readonly at: string; readonly message: string };

/** From when on a limit has been in force; `max` undefined for none.   Units: 1/100; of time ms. */
export type LimitStep = { readonly atMs: number; readonly max: bigint | undefined };

/** The periods for which a member has ever limited something. */
export const periodsOf = (changes: readonly ObservedProtection[], measure: string): string[] => [
  ...new Set(
    changes.flatMap(({ change }) =>
      change.kind === 'limit' && change.measure === measure ? [change.period] : [],
    ),
  ),
];

/** The amounts that a limit has had, in the order of the changes.   Units: 1/100; of time ms. */
export const stepsOf = (
  changes: readonly ObservedProtection[],
  measure: string,
  period: string,
): LimitStep[] =>
  changes.flatMap(({ change, atMs }) =>
    change.kind === 'limit' && change.measure === measure && change.period === period
      ? [{ atMs, max: change.amount === null ? undefined : amountOf(measure, change.amount) }]
      : [],
  );

const amountOf = (measure: string, text: string): bigint | undefined =>
  measure === 'time' ? BigInt(text) * BigInt(MINUTE_MS) : readHundredths(text);
