import type { Payload } from '@tessera/contract/routes';

import { queryText, type Query } from '../../../nav/url.ts';
import { rangeOf, type Days, type Range } from '../../../ui/date-range/index.ts';
import { isMoneyKind, MONEY_KINDS, type MoneyKind } from './money-kinds.ts';

/** What the log is narrowed to. No kinds is all of them. */
export type MoneyFilter = { readonly kinds: readonly MoneyKind[]; readonly days: Days };

export type DaysAction =
  | { readonly type: 'rangeChosen'; readonly range: Range; readonly today: string }
  | { readonly type: 'datesChosen'; readonly from: string; readonly to: string };

export type FilterAction =
  | DaysAction
  | { readonly type: 'kindsChosen'; readonly kinds: readonly MoneyKind[] };

/** Opens with what the address asks for: `type` is one kind or several with commas between. */
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

/** Custom days start as today; dates given the wrong way round are turned round. */
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

/** The filter as the call takes it. */
export const payloadOf = ({ kinds, days }: MoneyFilter): Payload<'trade/record'> => ({
  ...(kinds.length > 0 && { type: kinds.join(',') }),
  ...daysPayload(days),
});

/** One order for one choice, so that the same choice is the same list; all kinds are as good as none. */
const inOrder = (kinds: readonly MoneyKind[]): readonly MoneyKind[] => {
  const chosen = MONEY_KINDS.filter((kind) => kinds.includes(kind));
  return chosen.length === MONEY_KINDS.length ? [] : chosen;
};
