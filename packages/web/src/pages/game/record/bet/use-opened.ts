import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { payloadOf, type RecordFilter } from '../record-filter.ts';
import { rowOfRecord, type RecordRow } from '../record-row.ts';

/** The bet that was opened, as it stands now. One that has left the list, as one that waits does at its draw,
 *  is looked up by itself; until that is known it stays as it was, but for the button that would take it
 *  back. */
export function useOpened(
  opened: RecordRow | null,
  rows: readonly RecordRow[] | undefined,
  filter: RecordFilter,
): RecordRow | null {
  const id = opened?.id ?? '0';
  const listed = rows?.find((row) => row.id === id);
  const isGone = opened !== null && rows !== undefined && listed === undefined;
  // The list is keyed by the same number, so the one below the next is the one itself.
  const alone = { before: String(BigInt(id) + 1n), limit: '1' };
  const left = useQuery({
    ...queryFor('games/getBetRecord', { ...payloadOf({ ...filter, gameId: '', status: '' }), ...alone }),
    enabled: isGone,
    select: ({ list }) => list.map(rowOfRecord).find((row) => row.id === id),
  });
  if (!isGone) return listed ?? opened;
  return left.data ?? { ...opened, canCancel: false };
}
