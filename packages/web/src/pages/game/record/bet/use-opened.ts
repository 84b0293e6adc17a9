import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { payloadOf, type RecordFilter } from '../rows/record-filter.ts';

/** The opened bet in its current state. A bet that has left the list, as a pending one does at its draw under
 *  a filter, is fetched alone; until then the old row is shown without its cancel button. */
export function useOpened(
  opened: RecordRow | null,
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
  if (!isGone) return listed ?? opened;
  return left.data ?? { ...opened, canCancel: false };
}
