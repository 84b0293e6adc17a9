/** A day of the calendar; month 1 to 12. */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

/** The first and the last day that may be chosen. */
export type DateBounds = { readonly min: DateParts; readonly max: DateParts };

const YEARS_AROUND = 150;
const LEAP_YEAR = 2000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** 150 years before and after a year, which is the range of pickers without one of their own. */
export const yearsAround = (year: number): DateBounds => ({
  min: { year: year - YEARS_AROUND, month: 1, day: 1 },
  max: { year: year + YEARS_AROUND, month: 12, day: 31 },
});

/** 150 years before a day until that day. Units: YYYY-MM-DD. */
export function yearsUntil(today: string): DateBounds {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return { ...yearsAround(year), max: { year, month, day } };
}

/** The number of days of a month in the Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Reads YYYY-MM-DD. A text that is no date, or one out of bounds, gives the first day. */
export function readDate(text: string, bounds: DateBounds): DateParts {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return bounds.min;
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  const parts = { year, month, day };
  return isReal && order(bounds.min) <= order(parts) && order(parts) <= order(bounds.max)
    ? parts
    : bounds.min;
}

/** YYYY-MM-DD. */
export const dateText = ({ year, month, day }: DateParts): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** Turns one wheel: a day that the month does not have becomes its last, and the date stays in bounds. */
export function turned(from: DateParts, change: Partial<DateParts>, { min, max }: DateBounds): DateParts {
  const { year, month, day } = { ...from, ...change };
  const parts = { year, month, day: Math.min(day, daysIn(year, month)) };
  if (order(parts) < order(min)) return min;
  return order(parts) > order(max) ? max : parts;
}

/** Options of each wheel given the other two. While the year or the month is not chosen, every day and month
 *  that some date has. */
export function wheelsOf({ year, month }: Partial<DateParts>, { min, max }: DateBounds) {
  const isFirstYear = year === min.year;
  const isLastYear = year === max.year;
  const isFirstMonth = isFirstYear && month === min.month;
  const isLastMonth = isLastYear && month === max.month;
  return {
    years: range(min.year, max.year),
    months: range(isFirstYear ? min.month : 1, isLastYear ? max.month : 12),
    days: range(isFirstMonth ? min.day : 1, isLastMonth ? max.day : daysIn(year ?? LEAP_YEAR, month ?? 1)),
  };
}

const order = ({ year, month, day }: DateParts): number => (year * 100 + month) * 100 + day;
const two = (value: number): string => String(value).padStart(2, '0');
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
