import { addDays, businessDateAt, dayStart, isDate } from '@tessera/domain/rounds/calendar';
import { type EpochMs, epochMs } from '@tessera/domain/time';

import { invalidField, readFilter } from '../kernel/read-filter.ts';

/** As clients of this family send it; an empty value counts as absent. */
export type RangeQuery = {
  readonly range?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly date?: string;
};

/** from <= t < to. Units: Unix ms. */
export type TimeRange = { readonly from: EpochMs; readonly to: EpochMs };

const RANGE_DAYS_DEFAULT = 30;
/** The number of days for each keyword; `custom` uses the given dates. */
const DAYS: Readonly<Record<string, number | null>> = { today: 1, '7days': 7, '30days': 30, custom: null };
const RANGE_DAYS_MAX = 92;
/** All data lies between these bounds, and the adjacent days can still be represented. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31'];

/** Parses the date range of a list, in a game's own time zone: one `date`; `range` as today, 7days or 30days;
 *  or start_date to end_date, both inclusive. The default is the last 30 days; the maximum is 92, counted
 *  back from the end.
 *  Refuses: INVALID_PARAMETERS with the field for an unknown keyword, and for a value that is no day of 2000
 *  to 2999. */
export function readRange(query: RangeQuery, zoneOffsetMinutes: number, now: EpochMs): TimeRange {
  const today = businessDateAt(now, zoneOffsetMinutes);
  const until = (lastDay: string, days: number): TimeRange => ({
    from: dayStart(addDays(lastDay, 1 - days), zoneOffsetMinutes),
    to: dayStart(addDays(lastDay, 1), zoneOffsetMinutes),
  });
  const [date, start, end] = [
    readDay('date', query),
    readDay('start_date', query),
    readDay('end_date', query),
  ];
  const days = readFilter('range', query.range, DAYS);
  if (date !== undefined) return until(date, 1);
  if (days !== null) return until(today, days);
  if (start === undefined && end === undefined) return until(today, RANGE_DAYS_DEFAULT);
  const longest = until(end ?? today, start === undefined ? RANGE_DAYS_DEFAULT : RANGE_DAYS_MAX);
  const from =
    start === undefined ? longest.from : Math.max(longest.from, dayStart(start, zoneOffsetMinutes));
  return { from: epochMs(Math.min(from, longest.to)), to: longest.to };
}

function readDay(field: 'date' | 'start_date' | 'end_date', query: RangeQuery): string | undefined {
  const text = query[field];
  if (text === undefined || text === '') return undefined;
  if (!isDate(text) || text < FIRST_DAY || text > LAST_DAY) throw invalidField(field);
  return text;
}
