import type { LiveTopic } from '@tessera/contract/live';
import type { Data } from '@tessera/contract/routes';

import { useGames } from './use-games.ts';
import { useLive } from './use-live.ts';

export type ListedGame = Data<'games/list'>['list'][number];

/** Every game with its issue and last draw, also kept up to date by the stream. */
export function useGameList() {
  const games = useGames();
  useLive((games.data?.list ?? []).map((game): LiveTopic => `game:${game.id}`));
  return games;
}
