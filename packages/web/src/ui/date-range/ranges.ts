/** The spans of days by which logs are narrowed, as the calls take them. */
export const RANGES = ['today', '7days', '30days', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The span an address asks for. An address names no dates, so that it cannot ask for days of one's own. */
export const rangeOf = (text: string, usual: Range): Range =>
  RANGES.find((range) => range === text && range !== 'custom') ?? usual;

/** A span of days; the dates, YYYY-MM-DD and both included, count for "custom". */
export type Days = { readonly range: Range; readonly from: string; readonly to: string };

/** The date of a moment as the house counts its days. Units: epoch seconds. */
type DateOf = (seconds: number) => string;

const DAYS_BACK = { today: 0, '7days': 6, '30days': 29 } as const;
const DAY_S = 86_400;

/** Whether a moment lies in a span. Units: epoch seconds. */
export function isInside(days: Days, at: number, now: number, dateOf: DateOf): boolean {
  const date = dateOf(at);
  if (days.range === 'custom') return date >= days.from && date <= days.to;
  return date >= dateOf(now - DAYS_BACK[days.range] * DAY_S);
}

/** Whether a span leaves out a part of the reader's own day around a moment: the house's days begin at
 *  another hour where the reader is in another zone. What is still to come is not left out. Units: epoch
 *  seconds. */
export function cutsDay(days: Days, at: number, now: number, dateOf: DateOf): boolean {
  const midnight = (daysOn: number): number => {
    const day = new Date(at * 1000);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysOn).getTime() / 1000;
  };
  const last = Math.min(midnight(1) - 1, now);
  return !isInside(days, midnight(0), now, dateOf) || !isInside(days, last, now, dateOf);
}
