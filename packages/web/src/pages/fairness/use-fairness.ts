import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../api/api.ts';
import { useLive } from '../../live/use-live.ts';
import { usePageShow } from '../../nav/page-context.ts';

export type Fairness = Data<'games/fairness'>;
export type CountedPlay = Fairness['plays'][number];

/** Without the stream a new draw is noticed this much later at most. */
const POLL_MS = 30_000;

/** What a game has drawn against chance, asked for anew with each of its draws. */
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
