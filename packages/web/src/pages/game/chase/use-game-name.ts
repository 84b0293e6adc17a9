import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';

/** The name of a game; "" until the games are known. */
export const useGameName = (gameId: number): string =>
  useQuery(queryFor('games/list')).data?.list.find(({ id }) => id === gameId)?.name ?? '';
