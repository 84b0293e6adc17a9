import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';

/** Keeps the height of its line. */
const NO_BREAK_SPACE = '\u00a0';

/** The name of a game; blank until the games are known. */
export const useGameName = (gameId: number): string =>
  useQuery(queryFor('games/list')).data?.list.find(({ id }) => id === gameId)?.name ?? NO_BREAK_SPACE;
