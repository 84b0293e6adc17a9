/** The date ranges of log filters, as the calls name them. */
export const RANGES = ['today', '7days', '30days', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The range that an address asks for. An address carries no dates, so it cannot ask for a custom range. */
export const rangeOf = (text: string, usual: Range): Range =>
  RANGES.find((range) => range === text && range !== 'custom') ?? usual;

/** A date range; the dates, YYYY-MM-DD and both included, count for "custom". */
export type Days = { readonly range: Range; readonly from: string; readonly to: string };

/** The date of a moment in the time zone of the house. Units: epoch seconds. */
type DateOf = (seconds: number) => string;

const DAYS_BACK = { today: 0, '7days': 6, '30days': 29 } as const;
const DAY_S = 86_400;

/** Returns true if a moment lies in a range. Units: epoch seconds. */
export function isInside(days: Days, at: number, now: number, dateOf: DateOf): boolean {
  const date = dateOf(at);
  if (days.range === 'custom') return date >= days.from && date <= days.to;
  return date >= dateOf(now - DAYS_BACK[days.range] * DAY_S);
}

/** Returns true if a range cuts off a part of the reader's own day around a moment, because the house's days
 *  begin at another hour in the reader's time zone. The future does not count as cut off. Units: epoch
 *  seconds. */
export function cutsDay(days: Days, at: number, now: number, dateOf: DateOf): boolean {
  const midnight = (daysOn: number): number => {
    const day = new Date(at * 1000);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysOn).getTime() / 1000;
  };
  const last = Math.min(midnight(1) - 1, now);
  return !isInside(days, midnight(0), now, dateOf) || !isInside(days, last, now, dateOf);
}
