import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../../api/api.ts';
import { loadFamily } from '../../../../game-family/load-rules.ts';
import type { DrawInfo, PlayData } from '../picks/wire.ts';
import { omissionsOf } from './omissions.ts';

const DRAWS_MAX = 100;
/** Nothing is missed for longer while the app is away. */
const FRESH_MS = 60_000;
const NONE: ReadonlyMap<string, number> = new Map();

type Draws = Data<'games/getHistoryRecord'>;

/** For how many draws each selection of the page has not come; empty until it is known. The past is fetched
 *  once; a new draw, which the page has anyway, is put before it.
 *  Cost: one page of draws when the page opens or comes back. */
export function useOmissions({ game, plays }: PlayData, last: DrawInfo | null): ReadonlyMap<string, number> {
  const client = useQueryClient();
  const queryKey = ['omissions', game.id] as const;
  const draws = useQuery({
    queryKey,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      api(
        'games/getHistoryRecord',
        { game_id: String(game.id), page: '1', limit: String(DRAWS_MAX) },
        { signal, showLoading: false, showError: false },
      ),
  }).data;
  const newest = draws?.list[0]?.round_id;
  const isBehind = draws !== undefined && last !== null && (draws.list[0]?.game_no ?? '') < last.game_no;
  useEffect(() => {
    if (!isBehind) return;
    client.setQueryData<Draws>(['omissions', game.id], (old) =>
      old && last ? { ...old, list: [last, ...old.list].slice(0, DRAWS_MAX) } : old,
    );
  }, [client, game.id, isBehind, last]);
  const counted = useQuery({
    queryKey: [...queryKey, newest] as const,
    enabled: draws !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: (before) => before,
    queryFn: async () => {
      const family = await loadFamily(game.family);
      const keys = new Set(plays.filter(({ pick }) => pick.kind === 'one').map(({ play }) => play));
      const drawn = (draws?.list ?? []).map(({ numbers }) => numbers).filter(({ length }) => length > 0);
      return family ? omissionsOf(family, drawn, keys) : NONE;
    },
  }).data;
  return counted ?? NONE;
}
