import type { Payload } from '@tessera/contract/routes';

import { queryText, type Query } from '../../../nav/url.ts';
import { rangeOf, type Days, type Range } from '../../../ui/date-range/index.ts';
import { isMoneyKind, MONEY_KINDS, type MoneyKind } from './money-kinds.ts';

/** The filter of the log. No kinds means all of them. */
export type MoneyFilter = { readonly kinds: readonly MoneyKind[]; readonly days: Days };

export type DaysAction =
  | { readonly type: 'rangeChosen'; readonly range: Range; readonly today: string }
  | { readonly type: 'datesChosen'; readonly from: string; readonly to: string };

export type FilterAction =
  | DaysAction
  | { readonly type: 'kindsChosen'; readonly kinds: readonly MoneyKind[] };

/** The filter that the address asks for: `type` is one kind or several, separated by commas. */
export const filterOf = (query: Query): MoneyFilter => ({
  kinds: inOrder(queryText(query, 'type').split(',').filter(isMoneyKind)),
  days: {
    range: rangeOf(queryText(query, 'range'), '30days'),
    from: '',
    to: '',
  },
});

export function filterReducer(filter: MoneyFilter, action: FilterAction): MoneyFilter {
  if (action.type === 'kindsChosen') return { ...filter, kinds: inOrder(action.kinds) };
  return { ...filter, days: daysReducer(filter.days, action) };
}

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

export const daysPayload = ({ range, from, to }: Days) =>
  range === 'custom' ? { range, start_date: from, end_date: to } : { range };

/** The filter as parameters of the call. */
export const payloadOf = ({ kinds, days }: MoneyFilter): Payload<'trade/record'> => ({
  ...(kinds.length > 0 && { type: kinds.join(',') }),
  ...daysPayload(days),
});

/** Kinds in a fixed order, so that the same choice has the same query key; all kinds equal none. */
const inOrder = (kinds: readonly MoneyKind[]): readonly MoneyKind[] => {
  const chosen = MONEY_KINDS.filter((kind) => kinds.includes(kind));
  return chosen.length === MONEY_KINDS.length ? [] : chosen;
};
