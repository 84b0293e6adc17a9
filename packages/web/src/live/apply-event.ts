import type { QueryClient } from '@tanstack/react-query';

import type { LiveEvent } from '@tessera/contract/live';
import type { Data } from '@tessera/contract/routes';

/** Which calls an event makes stale, by kind. A draw is asked for anew: its columns are the server's to
 *  derive. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  opened: ['games/list', 'games/getGameResult', 'games/play'],
  closed: ['games/list', 'games/getGameResult', 'games/play'],
  drawn: ['games/list', 'games/getGameResult', 'games/getHistoryRecord', 'games/roundProof'],
  settled: ['games/getBetRecord', 'games/roundProof', 'user/index'],
  void: [
    'games/getGameResult',
    'games/getHistoryRecord',
    'games/getBetRecord',
    'games/roundProof',
    'user/index',
  ],
};

/** How long stale calls are gathered before they are made again. When rounds change, the events of all games
 *  come in one breath; each by itself would break off the call that the one before began, and begin it
 *  anew. */
export const GATHER_MS = 100;

type StaleCall = { readonly path: string; readonly gameId: number | null };

/** Brings the cache up to events. What an event carries is patched at once, the rest is marked stale; nothing
 *  is kept twice. */
export function followEvents(client: QueryClient): (event: LiveEvent) => void {
  let gathered: readonly StaleCall[] = [];
  const markStale = (paths: readonly string[], gameId: number | null): void => {
    if (gathered.length === 0) {
      setTimeout(() => {
        const stale = gathered;
        gathered = [];
        void client.invalidateQueries({ predicate: ({ queryKey }) => isAmong(stale, queryKey) });
      }, GATHER_MS);
    }
    gathered = [...gathered, ...paths.map((path) => ({ path, gameId }))];
  };
  return ({ event, data }) => {
    if (event === 'round') markStale(STALE[data.kind] ?? [], data.game_id);
    if (event === 'resync') void client.invalidateQueries();
    if (event === 'balance') {
      client.setQueriesData<Data<'user/index'>>({ queryKey: ['user/index'] }, (member) =>
        member ? { ...member, money: data.money } : member,
      );
      // A payout or refund also changed bets in the records.
      if (data.reason !== 'other') markStale(['games/getBetRecord'], null);
    }
  };
}

/** A call for no game in particular is stale with any game's. */
function isAmong(stale: readonly StaleCall[], [path, payload]: readonly unknown[]): boolean {
  const asked =
    typeof payload === 'object' && payload !== null && 'game_id' in payload ? payload.game_id : null;
  return stale.some(
    (call) =>
      call.path === path &&
      (call.gameId === null ||
        asked === null ||
        asked === undefined ||
        asked === '' ||
        Number(asked) === call.gameId),
  );
}
