import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../../../api/api.ts';
import { loadFamily } from '../../../../../game-family/load-rules.ts';
import type { DrawInfo, PlayData } from '../../picks/wire.ts';
import type { Marks } from './cell-marks.tsx';
import type { Marked, nextMarks } from './next-marks.ts';
import type { omissionsOf } from './omissions.ts';
import { useMarks } from './use-marks.ts';

const DRAWS_MAX = 100;
/** Nothing is missed for longer while the app is away. */
const FRESH_MS = 60_000;
const NONE: ReadonlyMap<string, string> = new Map();

type Draws = Data<'games/getHistoryRecord'>;

/** Marks on the cells, apart from those counted here. */
type Lying = Omit<Marked, 'missed' | 'plays'> & {
  /** The last draw; null until it lies still. */
  readonly last: DrawInfo | null;
};

/** The code of both; null until the table is on the screen: nothing of it waits for them. */
type MarkParts = { readonly nextMarks: typeof nextMarks; readonly omissionsOf: typeof omissionsOf } | null;

/** Computes the marks on the cells beside their odds, and the latest draws, newest first; undefined until
 *  they are known.   Cost: one page of draws when the page opens or comes back. */
export function useCellMarks(
  prices: PlayData,
  { issue, pending, drawn, last }: Lying,
  parts: MarkParts,
): { readonly marks: Marks; readonly draws: Draws['list'] | undefined } {
  const draws = useLatestDraws(prices.game.id, last, parts !== null);
  // Deferred: they lie on every cell.
  const missed = useDeferredValue(useOmissions(prices, draws, parts?.omissionsOf ?? null));
  const marks = useMarks({ issue, pending, drawn, missed, plays: prices.plays }, parts?.nextMarks ?? null);
  return { marks, draws };
}

/** They are fetched once; a new draw, which the page has anyway, is put before them. */
function useLatestDraws(gameId: number, last: DrawInfo | null, isWanted: boolean): Draws['list'] | undefined {
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

/** For how many of the latest draws each selection of the page has not come; empty until it is known. */
function useOmissions(
  { game, plays }: PlayData,
  draws: Draws['list'] | undefined,
  count: typeof omissionsOf | null,
): ReadonlyMap<string, string> {
  const counted = useQuery({
    queryKey: ['omissions', game.id, draws?.[0]?.round_id] as const,
    enabled: draws !== undefined && count !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: (before) => before,
    queryFn: async () => {
      const family = await loadFamily(game.family);
      const keys = new Set(plays.filter(({ pick }) => pick.kind === 'one').map(({ play }) => play));
      const drawn = (draws ?? []).map(({ numbers }) => numbers).filter(({ length }) => length > 0);
      return (family && count?.(family, drawn, keys)) ?? NONE;
    },
  }).data;
  return counted ?? NONE;
}
