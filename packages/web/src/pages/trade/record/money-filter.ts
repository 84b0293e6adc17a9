import type { Payload } from '@tessera/contract/routes';

import { queryText, type Query } from '../../../nav/url.ts';
import {
  daysPayload,
  daysReducer,
  rangeOf,
  type Days,
  type DaysAction,
} from '../../../ui/date-range/index.ts';
import { isMoneyKind, MONEY_KINDS, type MoneyKind } from './money-kinds.ts';

/** The filter of the log. No kinds means all of them. */
export type MoneyFilter = { readonly kinds: readonly MoneyKind[]; readonly days: Days };

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
