import { formatMoney, MONEY_MAX } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';
import { DAY_MS, type EpochMs, epochMs, MINUTE_MS, SECOND_MS } from '../time.ts';

/** Measures that a member can limit: deposits (gross), losses (stakes less what came back), stakes, and the
 *  time at play. */
export const LIMIT_MEASURES = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitMeasure = (typeof LIMIT_MEASURES)[number];

/** 24 hours, 7 days, 30 days. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** A limit and how much of it is used in its window. The window begins with the first use after the last one
 *  ended and lasts for the period, so that one sum is all that is kept. Units: 1/100; of time ms. */
export type Limit = {
  readonly measure: LimitMeasure;
  readonly period: LimitPeriod;
  readonly max: bigint;
  /** The beginning of its last window; 0 before the first. */
  readonly since: EpochMs;
  /** May be below zero: winnings of a window can be lost again in it. */
  readonly used: bigint;
};

/** A limit that nothing has used yet.   Units: 1/100; of time ms. */
export const newLimit = (measure: LimitMeasure, period: LimitPeriod, max: bigint): Limit => ({
  measure,
  period,
  max,
  since: epochMs(0),
  used: 0n,
});

/** End of the window of a limit; in the past when none is open. */
export const endOf = ({ since, period }: Limit): EpochMs => epochMs(since + PERIOD_MS[period]);

/** Amount used of a limit in the open window; 0 without one. Units: 1/100; of time ms. */
export const usedAt = (limit: Limit, at: EpochMs): bigint => (at < endOf(limit) ? limit.used : 0n);

/** Remainder of a limit. Units: 1/100; of time ms. */
export function leftAt(limit: Limit, at: EpochMs): bigint {
  const left = limit.max - usedAt(limit, at);
  return left > 0n ? left : 0n;
}

/** Counts a use. The first one after the end of a window opens the next.   Units: 1/100; of time ms. */
export const withUse = (limit: Limit, amount: bigint, at: EpochMs): Limit =>
  at < endOf(limit) ? { ...limit, used: limit.used + amount } : { ...limit, since: at, used: amount };

/** The refusal of what exceeds a limit: which, its amount, what is left, and when its window ends (0: none is
 *  open, so that waiting does not help). Time in minutes.   Units: `until` epoch seconds. */
export function limitReached(limit: Limit, at: EpochMs): Result<never, 'LIMIT_REACHED'> {
  const { measure, period, max } = limit;
  const end = endOf(limit);
  return refuse('LIMIT_REACHED', {
    of: measure,
    period,
    limit: amountText(measure, max),
    left: amountText(measure, leftAt(limit, at)),
    until: at < end ? Math.ceil(end / SECOND_MS) : 0,
  });
}

/** Of several limits that forbid something, the one that ends last: only then is it possible again. */
export const lastToEnd = (reached: readonly Limit[]): Limit | undefined =>
  reached.reduce<Limit | undefined>(
    (last, each) => (last === undefined || endOf(each) > endOf(last) ? each : last),
    undefined,
  );

/** The amount of a limit as text: money with two decimals, time in whole minutes. */
export const amountText = (measure: LimitMeasure, amount: bigint): string =>
  measure === 'time' ? String(amount / BigInt(MINUTE_MS)) : formatMoney(amount);

/** Used amount of a limit as text, shown with its remainder and its maximum. A minute counts as used once it
 *  has begun. */
export function usedText(limit: Limit, at: EpochMs): string {
  const used = usedAt(limit, at);
  return amountText(limit.measure, limit.measure === 'time' ? used + BigInt(MINUTE_MS) - 1n : used);
}

/** Judges the amount of a limit.   Units: 1/100; of time ms.   Refuses: LIMIT_INVALID for an amount beyond
 *  what a field of money holds, and for time that is no whole minutes or longer than the period. */
export function checkAmount(
  measure: LimitMeasure,
  period: LimitPeriod,
  amount: bigint,
): Result<bigint, 'LIMIT_INVALID'> {
  const most = measure === 'time' ? BigInt(PERIOD_MS[period]) : MONEY_MAX;
  const isWhole = measure !== 'time' || amount % BigInt(MINUTE_MS) === 0n;
  return amount < 0n || amount > most || !isWhole ? refuse('LIMIT_INVALID') : ok(amount);
}
