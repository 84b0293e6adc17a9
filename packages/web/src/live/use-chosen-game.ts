import { useState } from 'react';

import { useQueryParams } from '../nav/page-context.ts';
import { queryText } from '../nav/url.ts';
import { useGameList, type ListedGame } from './use-game-list.ts';

/** The game that a page is about: the one chosen there, else the one its address names, else the first. */
export function useChosenGame(): {
  readonly games: readonly ListedGame[];
  /** "" until the games are known. */
  readonly gameId: string;
  readonly game: ListedGame | undefined;
  readonly choose: (gameId: string) => void;
} {
  const [chosen, choose] = useState(queryText(useQueryParams(), 'game_id'));
  const games = useGameList().data?.list ?? [];
  const gameId = chosen === '' ? String(games[0]?.id ?? '') : chosen;
  return { games, gameId, game: games.find((each) => String(each.id) === gameId), choose };
}
