import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { api } from '../../../../api/api.ts';
import { rowOfGuestBet, rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { useGuestBets } from '../../../../guest/guest.ts';
import { isGuest } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';

const ROWS_MAX = '100';

/** The newest bets of a player on a game, whatever has become of them. Asked anew with each issue, and when
 *  an event says that bets have changed. Demo bets are on the phone already.
 *  Cost: one page of records. */
export function useOwnRows(
  gameId: number,
  issues: readonly (string | null)[],
): {
  /** Undefined until they are known. */
  readonly rows: readonly RecordRow[] | undefined;
  readonly error: Error | null;
  readonly renew: () => Promise<unknown>;
} {
  const isDemo = useSession(isGuest);
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const demo = useGuestBets();
  const bets = useQuery({
    queryKey: ['games/getBetRecord', { game_id: String(gameId) }, 'own', owner] as const,
    enabled: !isDemo,
    staleTime: 0,
    queryFn: ({ signal }) =>
      api(
        'games/getBetRecord',
        { game_id: String(gameId), limit: ROWS_MAX },
        { signal, showLoading: false, showError: false },
      ),
    select: ({ list }) => list.map(rowOfRecord),
  });
  const renew = useEffectEvent(() => {
    if (!isDemo && !bets.isFetching) void bets.refetch();
  });
  const key = issues.join();
  useEffect(() => {
    if (key !== '') renew();
  }, [key]);
  if (isDemo) {
    const own = demo.filter((bet) => bet.gameId === gameId);
    return { rows: own.map(rowOfGuestBet), error: null, renew: () => Promise.resolve() };
  }
  return { rows: bets.data, error: bets.error, renew: () => bets.refetch() };
}
