import type { Payload } from '@tessera/contract/routes';
import type { NoticeCategory } from '@tessera/domain/content';

import { daysPayload, daysReducer, type Days, type DaysAction } from '../../../ui/date-range/index.ts';

export type ChosenCategory = NoticeCategory | 'all';
export type NoticeFilter = { readonly category: ChosenCategory; readonly days: Days };

type FilterAction = DaysAction | { readonly type: 'categoryChosen'; readonly category: ChosenCategory };

export const FIRST_FILTER: NoticeFilter = {
  category: 'all',
  days: { range: '30days', from: '', to: '' },
};

export function filterReducer(filter: NoticeFilter, action: FilterAction): NoticeFilter {
  if (action.type === 'categoryChosen') return { ...filter, category: action.category };
  return { ...filter, days: daysReducer(filter.days, action) };
}

/** The filter as parameters of the call. */
export const payloadOf = ({ category, days }: NoticeFilter): Payload<'index/notice'> => ({
  ...(category !== 'all' && { category }),
  ...daysPayload(days),
});
