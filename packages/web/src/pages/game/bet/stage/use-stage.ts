import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { api } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { type RecordRow, rowOfGuestBet, rowOfRecord } from '../../../../bets/record-row.ts';
import { settleDueGuestBets, useGuestBets } from '../../../../guest/guest.ts';
import { isGuest, isMember } from '../../../../session/session-reducer.ts';
import { session, useSession } from '../../../../session/session.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlacedIssue } from '../slip/draft.ts';
import type { FollowedRound } from './follow-round.ts';
import type { StageRound } from './stage-round.ts';
import type { stageRules } from './stage-rules.ts';

const ASK_AGAIN_MS = 2_000;

type StageRules = typeof stageRules;

type OwnBets = {
  readonly placed: readonly PlacedIssue[];
  readonly pending: readonly RecordRow[];
  /** Null until their code has come: nothing is followed before. */
  readonly rules: StageRules | null;
};

/** The round of the player that waits for its draw or has just been drawn; null for none. */
export function useStage(
  gameId: number,
  round: RoundView,
  { placed, pending, rules }: OwnBets,
): { readonly round: StageRound | null; readonly leave: () => void } {
  const { waiting, last } = round;
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const isDemo = useSession(isGuest);
  const memberId = useSession((state) => (isMember(state) ? owner : ''));
  const demo = useGuestBets();
  const [followed, follow] = useState<FollowedRound | null>(null);
  const own = placed.filter((each) => each.owner === owner);
  const next = rules?.followNext(followed, { waiting, last, pending, placed: own }) ?? null;
  if (next !== followed) follow(next);
  const isAsked = rules !== null && next !== null && memberId !== '' && rules.isDrawn(next, last);
  const ofMember = useMemberRows(rules, { gameId, owner: memberId, round: isAsked ? next : null });
  useGuestSettlement(isDemo, `${last?.game_no} ${waiting?.issue}`);
  const ofGuest = demo.filter((bet) => bet.roundId === next?.roundId).map(rowOfGuestBet);
  const leave = (): void => follow(null);
  const results = isDemo ? ofGuest : ofMember;
  return { round: next && rules ? rules.stageRoundOf(next, { results, last }) : null, leave };
}

const NONE: readonly RecordRow[] = [];

/** The member's bets on a drawn round, from every phone; none until all of them have a result. */
function useMemberRows(
  rules: StageRules | null,
  {
    gameId,
    owner,
    round,
  }: { readonly gameId: number; readonly owner: string; readonly round: FollowedRound | null },
): readonly RecordRow[] {
  const bets = useQuery({
    queryKey: ['games/getBetRecord', { game_id: String(gameId) }, 'issue', owner, round?.issue] as const,
    enabled: round !== null && rules !== null,
    queryFn: () => rules?.memberBets(gameId, round?.issue ?? '') ?? null,
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
    select: (list) => list?.map(rowOfRecord) ?? null,
  }).data;
  const paid = bets ? round?.roundId : undefined;
  useEffect(() => {
    if (paid !== undefined) void refreshBalance();
  }, [paid]);
  return bets ?? NONE;
}

/** Settles demo bets when a draw arrives and when the page opens. */
function useGuestSettlement(isDemo: boolean, drawState: string): void {
  useEffect(() => {
    if (isDemo && drawState !== '') void settleDueGuestBets().catch(() => undefined);
  }, [isDemo, drawState]);
}

/** Fetches the balance after a payout, in case the stream did not push it. */
async function refreshBalance(): Promise<void> {
  const owner = session.state.userInfo?.id;
  const member = await api('user/index', undefined, { showLoading: false, showError: false }).catch(
    () => null,
  );
  if (member && session.current.userInfo?.id === owner)
    queryClient.setQueryData(['user/index', null], member);
}
