import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@tessera/contract/live';
import type { Data } from '@tessera/contract/routes';

/** Which calls an event makes stale, by kind. A draw is asked for anew: its columns are the server's to derive. */
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

/** Brings the cache up to an event. What the event carries is patched, the rest is marked stale; nothing is kept
 *  twice. */
export function applyEvent(client: QueryClient, { event, data }: LiveEvent): void {
  if (event === 'round') markStale(client, STALE[data.kind] ?? [], data.game_id);
  if (event === 'resync') void client.invalidateQueries();
  if (event === 'balance') {
    client.setQueriesData<Data<'user/index'>>({ queryKey: ['user/index'] }, (member) =>
      member ? { ...member, money: data.money } : member,
    );
    // A payout or refund also changed bets in the records.
    if (data.reason !== 'other') markStale(client, ['games/getBetRecord'], null);
  }
}

function markStale(client: QueryClient, paths: readonly string[], gameId: number | null): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, payload] }) => {
      if (typeof path !== 'string' || !paths.includes(path)) return false;
      const asked =
        typeof payload === 'object' && payload !== null && 'game_id' in payload ? payload.game_id : null;
      return (
        gameId === null || asked === null || asked === undefined || asked === '' || Number(asked) === gameId
      );
    },
  });
}
