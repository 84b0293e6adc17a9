import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { pendingBetsQuery } from '../../../../bets/pending-bets.ts';
import { type RecordRow, rowOfGuestBet, rowOfRecord } from '../../../../bets/record-row.ts';
import { useGuestBets } from '../../../../guest/guest.ts';
import { isGuest, isMember } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';

/** The player's bets without a result, on a game or, by null, on all, newest first. */
export function useOwnPending(gameId: number | null): readonly RecordRow[] {
  const isDemo = useSession(isGuest);
  const memberId = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const demo = useGuestBets();
  const listed = useQuery(pendingBetsQuery(memberId)).data?.list;
  return useMemo(() => {
    const rows = isDemo
      ? demo.filter((bet) => bet.status === 'pending').map(rowOfGuestBet)
      : (listed ?? []).map(rowOfRecord);
    return rows.filter((row) => gameId === null || row.gameId === gameId);
  }, [isDemo, demo, listed, gameId]);
}
