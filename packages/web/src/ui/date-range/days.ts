import type { Days, Range } from './ranges.ts';

export type DaysAction =
  | { readonly type: 'rangeChosen'; readonly range: Range; readonly today: string }
  | { readonly type: 'datesChosen'; readonly from: string; readonly to: string };

/** A custom range starts as today; reversed dates are swapped. */
export function daysReducer(days: Days, action: DaysAction): Days {
  if (action.type === 'rangeChosen') {
    const { range, today } = action;
    return range === 'custom' && days.from === '' ? { range, from: today, to: today } : { ...days, range };
  }
  const { from, to } = action;
  if (from === '' || to === '') return days;
  return from <= to ? { ...days, from, to } : { ...days, from: to, to: from };
}

/** A date range as parameters of a call. */
export const daysPayload = ({ range, from, to }: Days) =>
  range === 'custom' ? { range, start_date: from, end_date: to } : { range };
