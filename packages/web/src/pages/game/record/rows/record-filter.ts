import type { Payload } from '@tessera/contract/routes';

import type { RecordRow, RecordStatus } from '../../../../bets/record-row.ts';
import { queryText, type Query } from '../../../../nav/url.ts';
import { isInside, RANGES, rangeOf, type Days } from '../../../../ui/date-range/index.ts';

export const STATUS_FILTERS = ['', 'pending', 'win', 'lose', 'cancelled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The filter of the list. `gameId` "" and `status` "" mean all; dates are YYYY-MM-DD and count for
 *  "custom". A round takes the place of dates; without one, `roundId` is "". */
export type RecordFilter = Days & {
  readonly gameId: string;
  readonly roundId: string;
  /** The number of that round. */
  readonly issue: string;
  readonly status: StatusFilter;
};

export type FilterAction =
  | { readonly type: 'gameChosen'; readonly gameId: string }
  | { readonly type: 'roundLeft' }
  | { readonly type: 'statusChosen'; readonly status: string }
  | { readonly type: 'rangeChosen'; readonly range: string; readonly today: string }
  | { readonly type: 'datesChosen'; readonly from: string; readonly to: string };

/** The filter that the address asks for. */
export const filterOf = (query: Query): RecordFilter => ({
  gameId: /^\d{1,9}$/.test(queryText(query, 'game_id')) ? queryText(query, 'game_id') : '',
  roundId: /^\d{1,18}$/.test(queryText(query, 'round_id')) ? queryText(query, 'round_id') : '',
  issue: queryText(query, 'game_no'),
  status: oneOf(STATUS_FILTERS, queryText(query, 'status'), ''),
  range: rangeOf(queryText(query, 'range'), '7days'),
  from: '',
  to: '',
});

/** A custom range starts as today; reversed dates are swapped. */
export function filterReducer(filter: RecordFilter, action: FilterAction): RecordFilter {
  switch (action.type) {
    case 'gameChosen':
      return { ...filter, gameId: action.gameId };
    case 'roundLeft':
      return { ...filter, roundId: '', issue: '' };
    case 'statusChosen':
      return { ...filter, status: oneOf(STATUS_FILTERS, action.status, '') };
    case 'rangeChosen': {
      const range = oneOf(RANGES, action.range, '7days');
      const isUnset = range === 'custom' && filter.from === '';
      return isUnset ? { ...filter, range, from: action.today, to: action.today } : { ...filter, range };
    }
    case 'datesChosen': {
      const { from, to } = action;
      if (from === '' || to === '') return filter;
      return from <= to ? { ...filter, from, to } : { ...filter, from: to, to: from };
    }
  }
}

/** The filter as parameters of the call. */
export const payloadOf = (filter: RecordFilter): Payload<'games/getBetRecord'> => ({
  ...(filter.gameId !== '' && { game_id: filter.gameId }),
  ...(filter.roundId !== '' && { round_id: filter.roundId }),
  ...(filter.status !== '' && { status: filter.status }),
  range: filter.range,
  ...(filter.range === 'custom' && { start_date: filter.from, end_date: filter.to }),
});

/** Applies the filter to demo bets. `dayOf` gives the date of a moment in the time zone of the house. Units:
 *  epoch seconds. */
export function keepsRow(
  filter: RecordFilter,
  row: RecordRow,
  nowSeconds: number,
  dayOf: (seconds: number) => string,
): boolean {
  if (filter.gameId !== '' && String(row.gameId) !== filter.gameId) return false;
  if (filter.roundId !== '' && row.roundId !== filter.roundId) return false;
  if (filter.status !== '' && row.status !== (filter.status satisfies RecordStatus)) return false;
  return isInside(filter, row.placedAt, nowSeconds, dayOf);
}

const oneOf = <T extends string>(values: readonly T[], text: string, fallback: T): T =>
  values.find((value) => value === text) ?? fallback;
