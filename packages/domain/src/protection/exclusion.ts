import { DAY_MS, type EpochMs, epochMs, SECOND_MS } from '../time.ts';

/** Lengths of exclusions from play: time-outs of a day (the break on a page of a game) to six weeks, and
 *  self-exclusions from six months to for good. None of them can be ended early or shortened. */
export const TIME_OUT_LENGTHS = ['day', 'week', 'month', 'six_weeks'] as const;
export const SELF_EXCLUSION_LENGTHS = [
  'six_months',
  'one_year',
  'two_years',
  'five_years',
  'for_good',
] as const;
export const EXCLUSION_LENGTHS = [...TIME_OUT_LENGTHS, ...SELF_EXCLUSION_LENGTHS] as const;
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[number];

export const EXCLUSION_KINDS = ['time_out', 'self_exclusion'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** The end of what never ends: the last moment of the year 9999. */
export const FOR_GOOD = epochMs(Date.UTC(9999, 11, 31, 23, 59, 59, 999));

const DAYS = { day: 1, week: 7, month: 30, six_weeks: 42 } as const;
const MONTHS = { six_months: 6, one_year: 12, two_years: 24, five_years: 60 } as const;

const isTimeOut = (length: ExclusionLength): length is keyof typeof DAYS => length in DAYS;

export const exclusionKindOf = (length: ExclusionLength): ExclusionKind =>
  isTimeOut(length) ? 'time_out' : 'self_exclusion';

/** End of a time-out or an exclusion that begins now. Months are those of the calendar in UTC; a day that the
 *  last month does not have runs over into the next. */
export function endOfExclusion(length: ExclusionLength, from: EpochMs): EpochMs {
  if (isTimeOut(length)) return epochMs(from + DAYS[length] * DAY_MS);
  if (length === 'for_good') return FOR_GOOD;
  const date = new Date(from);
  return epochMs(date.setUTCMonth(date.getUTCMonth() + MONTHS[length]));
}

/** An end as the wire has it: epoch seconds, rounded up; 0 for what never ends. */
export const endSeconds = (end: EpochMs): number => (end >= FOR_GOOD ? 0 : Math.ceil(end / SECOND_MS));
