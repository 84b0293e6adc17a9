import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';

import { type BetRecord, type RecordRow, rowOfGuestBet, rowOfRecord } from '../../../../bets/record-row.ts';
import { settleDueGuestBets, useGuestBets } from '../../../../guest/guest.ts';
import { isGuest, isMember } from '../../../../session/session-reducer.ts';
import { useSession } from '../../../../session/session.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlacedIssue } from '../slip/state/draft.ts';
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
  const stage = next && rules ? rules.stageRoundOf(next, { results, last }) : null;
  const staged = stage?.roundId;
  useEffect(() => (staged === undefined ? undefined : rules?.stageRound(staged)), [rules, staged]);
  return { round: stage, leave };
}

const NONE: readonly RecordRow[] = [];
/** The same function in every render, so that rows are made once for each reply. */
const rowsOf = (bets: readonly BetRecord[] | null) => bets?.map(rowOfRecord) ?? null;

/** The member's bets on a drawn round, from every phone; none until all of them have a result. */
function useMemberRows(
  rules: StageRules | null,
  {
    gameId,
    owner,
    round,
  }: { readonly gameId: number; readonly owner: string; readonly round: FollowedRound | null },
): readonly RecordRow[] {
  const { data } = useQuery({
    queryKey: ['games/getBetRecord', { game_id: String(gameId) }, 'round', owner, round?.roundId] as const,
    enabled: round !== null,
    queryFn: () => rules?.betsOfRound(round?.roundId ?? '') ?? null,
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
    select: rowsOf,
  });
  // Deferred: the reply to a draw renders the whole table, in slices. Until then it may be of another round.
  const rows = useDeferredValue(data);
  const bets = rows?.[0]?.roundId === round?.roundId ? rows : null;
  const paid = bets ? round?.roundId : undefined;
  useEffect(() => {
    if (paid !== undefined) void rules?.refreshBalance();
  }, [rules, paid]);
  return bets ?? NONE;
}

/** Settles demo bets when a draw arrives and when the page opens. */
function useGuestSettlement(isDemo: boolean, drawState: string): void {
  useEffect(() => {
    if (isDemo && drawState !== '') void settleDueGuestBets().catch(() => undefined);
  }, [isDemo, drawState]);
}
