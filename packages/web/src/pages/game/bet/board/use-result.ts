import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { api } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { recordsOf } from '../../../../bets/records-of.ts';
import { returnOfIssue, type RoundReturn, sumsOf } from '../../../../bets/round-return.ts';
import { settleDueGuestBets, useGuestBets } from '../../../../guest/guest.ts';
import { isGuest } from '../../../../session/session-reducer.ts';
import { session, useSession } from '../../../../session/session.ts';
import type { PlacedIssue } from '../slip/draft.ts';
import type { RoundView } from './use-board.ts';

const ASK_AGAIN_MS = 2_000;

export type IssueResult = RoundReturn & { readonly issue: string; readonly roundId: string };

/** The return of the newest drawn issue that this player staked on; null until it is known. */
export function useResult(
  gameId: number,
  placed: readonly PlacedIssue[],
  { last, waiting }: RoundView,
): IssueResult | null {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const isDemo = useSession(isGuest);
  const drawn = placed.findLast((each) => each.owner === owner && each.issue <= (last?.game_no ?? ''));
  const ofMember = useMemberReturn(gameId, isDemo ? undefined : drawn);
  const ofGuest = useGuestReturn(isDemo ? drawn : undefined, `${last?.game_no} ${waiting?.issue}`);
  const sums = isDemo ? ofGuest : ofMember;
  return drawn && sums ? { ...sums, issue: drawn.issue, roundId: drawn.roundId } : null;
}

function useMemberReturn(gameId: number, drawn: PlacedIssue | undefined): RoundReturn | null {
  const result = useQuery({
    queryKey: [
      'games/getBetRecord',
      { game_id: String(gameId) },
      'issue',
      drawn?.owner,
      drawn?.issue,
    ] as const,
    enabled: drawn !== undefined,
    queryFn: () => returnOfIssue(drawn?.issue ?? '', recordsOf(gameId)),
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
  });
  const paidIssue = result.data ? drawn?.issue : undefined;
  useEffect(() => {
    if (paidIssue !== undefined) void refreshBalance();
  }, [paidIssue]);
  return result.data ?? null;
}

/** Settles demo bets when a draw arrives and when the page opens. */
function useGuestReturn(drawn: PlacedIssue | undefined, drawState: string): RoundReturn | null {
  const bets = useGuestBets();
  const isDemo = useSession(isGuest);
  useEffect(() => {
    if (isDemo && drawState !== '') void settleDueGuestBets().catch(() => undefined);
  }, [isDemo, drawState]);
  const own = bets.filter((bet) => bet.roundId === drawn?.roundId);
  if (own.length === 0 || own.some((bet) => bet.status === 'pending')) return null;
  return sumsOf(own.map((bet) => ({ status: bet.status, amount: bet.stake, win_amount: bet.payout })));
}

/** Fetches the balance after a payout, in case the stream did not push it. */
async function refreshBalance(): Promise<void> {
  const owner = session.state.userInfo?.id;
  const member = await api('user/index', undefined, { showLoading: false, showError: false }).catch(
    () => null,
  );
  if (!member || session.state.userInfo?.id !== owner) return;
  queryClient.setQueryData(['user/index', null], member);
  session.changeUser({ money: member.money });
}
