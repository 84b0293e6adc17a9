import { useQuery } from '@tanstack/react-query';

import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { importAgain } from '../../../lazy/import-again.ts';

/** Components for the matches of a round that is a match day; undefined until it has loaded, and for other
 *  rounds. */
export const useMatchParts = ({ model }: Pick<RoundReply, 'model'>) =>
  useQuery({
    queryKey: ['match proof'] as const,
    queryFn: () => importAgain(() => import('./match/match-proof.tsx')),
    enabled: model !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
