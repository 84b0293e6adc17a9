import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { loadFamily } from '../../../../game-family/load-rules.ts';
import type { PlayData } from '../picks/wire.ts';
import type { omissionsOf } from './omissions.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** For how many of the latest draws, newest first, each selection of the page has not come; empty until it is
 *  known. */
export function useOmissions(
  { game, plays }: PlayData,
  draws: Data<'games/getHistoryRecord'>['list'] | undefined,
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
