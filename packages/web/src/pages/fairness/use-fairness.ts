import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../api/api.ts';
import { useLive } from '../../live/use-live.ts';
import { usePageShow } from '../../nav/page-context.ts';

export type Fairness = Data<'games/fairness'>;
export type CountedPlay = Fairness['plays'][number];

/** Polling interval in case the stream is down. */
const POLL_MS = 30_000;

/** The statistics of a game, fetched again after each draw. */
export function useFairness(gameId: string) {
  const reply = useQuery({
    ...queryFor('games/fairness', { game_id: gameId }),
    enabled: gameId !== '',
    refetchInterval: POLL_MS,
  });
  const ask = (): void => {
    if (gameId !== '') void reply.refetch();
  };
  usePageShow(ask);
  useLive(gameId === '' ? [] : [`game:${Number(gameId)}`], ({ event, data }) => {
    const isDraw = event === 'round' && data.kind === 'drawn' && String(data.game_id) === gameId;
    if (isDraw || event === 'resync') ask();
  });
  return reply;
}
