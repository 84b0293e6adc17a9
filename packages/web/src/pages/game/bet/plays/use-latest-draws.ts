import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../../api/api.ts';
import type { DrawInfo } from '../picks/wire.ts';

const DRAWS_MAX = 100;
/** Nothing is missed for longer while the app is away. */
const FRESH_MS = 60_000;

type Draws = Data<'games/getHistoryRecord'>;

/** The latest draws, newest first; undefined until they are known. They are fetched once; a new draw, which
 *  the page has anyway, is put before them.
 *  `isWanted` is false until the table is on the screen: nothing of it waits for them.
 *  Cost: one page of draws when the page opens or comes back. */
export function useLatestDraws(
  gameId: number,
  last: DrawInfo | null,
  isWanted: boolean,
): Draws['list'] | undefined {
  const client = useQueryClient();
  const draws = useQuery({
    queryKey: ['latestDraws', gameId] as const,
    staleTime: FRESH_MS,
    enabled: isWanted,
    queryFn: ({ signal }) =>
      api(
        'games/getHistoryRecord',
        { game_id: String(gameId), page: '1', limit: String(DRAWS_MAX) },
        { signal, showLoading: false, showError: false },
      ),
  }).data?.list;
  const isBehind = draws !== undefined && last !== null && (draws[0]?.game_no ?? '') < last.game_no;
  useEffect(() => {
    if (!isBehind) return;
    client.setQueryData<Draws>(['latestDraws', gameId], (old) =>
      old && last ? { ...old, list: [last, ...old.list].slice(0, DRAWS_MAX) } : old,
    );
  }, [client, gameId, isBehind, last]);
  return draws;
}
