import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { session, useSession } from '../session/session.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readObject } from '../storage/stored-form.ts';

/** The games on which somebody has bet last, newest first. */
type Recent = { readonly owner: string; readonly games: readonly number[] };

const MOST = 3;
const NONE: readonly number[] = [];

const isGame = (id: unknown): id is number => Number.isSafeInteger(id);

function kept(): Recent {
  const { owner, games } = readObject(browserStorage.read(KEYS.recentGames)) ?? {};
  if (typeof owner !== 'string' || !Array.isArray(games)) return { owner: '', games: NONE };
  return { owner, games: games.filter(isGame).slice(0, MOST) };
}

const store = createStore(kept);

/** Notes that the player on this phone has bet on a game. Of the player before nothing is kept. */
export function noteGame(gameId: number): void {
  const owner = session.state.userInfo?.id ?? '';
  const { owner: before, games } = store.getState();
  const others = before === owner ? games.filter((id) => id !== gameId) : NONE;
  store.setState({ owner, games: [gameId, ...others].slice(0, MOST) });
  browserStorage.write(KEYS.recentGames, store.getState());
}

/** The games on which the player on this phone has bet last, newest first, three at the most. */
export function useRecentGames(): readonly number[] {
  const { owner, games } = useStore(store);
  return useSession((state) => state.userInfo?.id) === owner ? games : NONE;
}
