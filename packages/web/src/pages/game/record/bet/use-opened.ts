import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { queryText, type Query } from '../../../../nav/url.ts';
import { payloadOf, type RecordFilter } from '../rows/record-filter.ts';

/** The bet that is opened; `row` as it was when it was tapped, null of one that the address names. */
export type OpenedBet = { readonly id: string; readonly row: RecordRow | null };

/** The opened bet in its current state. A bet that is not in the list, as a pending one after its draw under
 *  a filter, is fetched alone; until then the old row is shown without its cancel button. */
export function useOpened(
  opened: OpenedBet | null,
  rows: readonly RecordRow[] | undefined,
  filter: RecordFilter,
): RecordRow | null {
  const id = opened?.id ?? '0';
  const listed = rows?.find((row) => row.id === id);
  const isGone = opened !== null && rows !== undefined && listed === undefined;
  // `before` is exclusive, so the page before the next id starts with this bet.
  const alone = { before: String(BigInt(id) + 1n), limit: '1' };
  const left = useQuery({
    ...queryFor('games/getBetRecord', { ...payloadOf({ ...filter, gameId: '', status: '' }), ...alone }),
    enabled: isGone,
    select: ({ list }) => list.map(rowOfRecord).find((row) => row.id === id),
  });
  if (!isGone) return listed ?? opened?.row ?? null;
  return left.data ?? (opened.row && { ...opened.row, canCancel: false });
}

/** The bet that the address asks to be opened. */
export function openedBy(query: Query, isDemo: boolean): OpenedBet | null {
  const id = queryText(query, 'bet_id');
  return (isDemo ? /^\d{1,18}-\d{1,9}$/ : /^\d{1,18}$/).test(id) ? { id, row: null } : null;
}
