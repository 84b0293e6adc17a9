import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { PAGE_ROWS, readBets } from '../../../../bets/read-bets.ts';
import { type BetRecord, rowOfGuestBet, rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { useGuestBets } from '../../../../guest/guest.ts';
import { isGuest } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';

const ROWS_MAX = 1_000;

/** The bets of a player on some issues of a game, whatever has become of them, newest first; those on other
 *  issues may be among them. Asked anew with each issue, and when an event says that bets have changed. Demo
 *  bets are on the phone already.
 *  Cost: a call for each hundred bets placed since the oldest of these issues, ten at the most. */
export function useOwnRows(
  gameId: number,
  issues: readonly (string | null)[],
): {
  /** Undefined until they are known. */
  readonly rows: readonly RecordRow[] | undefined;
  /** Bets on these issues may be left out: there are more than a thousand. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly renew: () => Promise<unknown>;
} {
  const isDemo = useSession(isGuest);
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const demo = useGuestBets();
  const oldest = issues.filter((issue) => issue !== null).toSorted()[0];
  const bets = useQuery({
    queryKey: ['games/getBetRecord', { game_id: String(gameId) }, 'own', owner] as const,
    enabled: !isDemo,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const isOlder = ({ game_no }: BetRecord): boolean => oldest === undefined || game_no < oldest;
      const isEnough = (list: readonly BetRecord[]): boolean =>
        list.length >= ROWS_MAX || list.slice(-PAGE_ROWS).every(isOlder);
      return readBets({ game_id: String(gameId) }, isEnough, signal);
    },
    select: ({ list, next_before }) => ({
      rows: list.map(rowOfRecord),
      isCut: next_before !== null && list.length >= ROWS_MAX,
    }),
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
    return { rows: own.map(rowOfGuestBet), isCut: false, error: null, renew: () => Promise.resolve() };
  }
  return {
    rows: bets.data?.rows,
    isCut: bets.data?.isCut ?? false,
    error: bets.error,
    renew: () => bets.refetch(),
  };
}
