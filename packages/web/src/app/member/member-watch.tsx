import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';

import type { LiveTopic } from '@tessera/contract/live';
import { familyOfWireType } from '@tessera/domain/games/families';

import { queryFor } from '../../api/api.ts';
import { pendingBetsQuery } from '../../bets/pending-bets.ts';
import { followPlaySession } from '../../bets/play-session.ts';
import { betsOfRound } from '../../bets/round-return.ts';
import { stagedRounds } from '../../bets/staged-rounds.ts';
import { followKept, keepListed } from '../../evidence/follow-kept.ts';
import { DEMO } from '../../evidence/kept-mark.ts';
import { useFreshUnread } from '../../live/note-unread.ts';
import { useLive } from '../../live/use-live.ts';
import { topEntry } from '../../nav/nav-reducer.ts';
import { useNavState } from '../../nav/nav.ts';
import { isGuest, isMember } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { Late } from './late.tsx';
import { ResultPill } from './result-pill.tsx';
import { isLookedAt, type OwnRound, resultOf, type RoundResult } from './round-result.ts';
import { NOTHING_WATCHED, watchReducer } from './watch-reducer.ts';

const ASK_AGAIN_MS = 2_000;
/** Shows the texts that a member is asked to agree to. */
const READER = '/pages/public/rich-text';

/** What a member is told on every page: the stream stays open, unread counts are kept up to date, and the
 *  result of each own round appears wherever the member is. The code of guests loads for them alone. Who has
 *  not agreed to the terms in force is asked, but not while reading them. */
export function MemberWatch() {
  const guest = useSession((state) => (isGuest(state) ? (state.userInfo?.id ?? '') : ''));
  const owner = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const top = topEntry(useNavState());
  return (
    <>
      {(owner || guest) !== '' && <KeptEvidence key={`kept ${owner || guest}`} owner={owner || DEMO} />}
      {guest !== '' && <Late key={`guest ${guest}`} load={loadGuestWatch} props={{ owner: guest }} />}
      {owner !== '' && top?.path !== READER && <DueTexts key={`texts ${owner}`} />}
      {owner !== '' && <Late load={loadProtectionWatch} props={{ owner }} />}
      {owner !== '' && top?.isTab === true && <FreshUnread key={top.path} />}
      {/* The live region is in the document before its first words. */}
      <output>{/^\d+$/.test(owner) && <Results key={owner} owner={owner} />}</output>
    </>
  );
}

/** What this phone keeps of the member's bets is compared with what is published. */
function KeptEvidence({ owner }: { readonly owner: string }) {
  useEffect(() => followKept(owner), [owner]);
  return null;
}

const loadGuestWatch = async () => (await import('./guest-watch.tsx')).GuestWatch;
const loadProtectionWatch = async () => (await import('./protection-watch.tsx')).ProtectionWatch;
const loadAgreeSheet = async () => (await import('./agree-sheet.tsx')).AgreeSheet;

function DueTexts() {
  const due = useQuery({ ...queryFor('user/agreements'), staleTime: 'static' }).data ?? {};
  return Object.keys(due).length > 0 && <Late load={loadAgreeSheet} props={{ due }} />;
}

/** Asks for the counts whenever a tab page is shown. */
function FreshUnread() {
  useFreshUnread();
  return null;
}

function Results({ owner }: { readonly owner: string }) {
  const [state, dispatch] = useReducer(watchReducer, NOTHING_WATCHED);
  const top = topEntry(useNavState());
  useEffect(() => followPlaySession(owner), [owner]);
  const pending = useQuery(pendingBetsQuery(owner)).data;
  useEffect(() => {
    if (!pending) return;
    dispatch({ type: 'betsListed', bets: pending.list, isWhole: pending.next_before === null });
    keepListed(owner, pending.list);
  }, [owner, pending]);
  const topics = state.gameIds.map((id): LiveTopic => `game:${id}`);
  useLive([`member:${Number(owner)}`, ...topics], ({ event, data }) => {
    if (event === 'round' && (data.kind === 'settled' || data.kind === 'void'))
      dispatch({ type: 'roundEnded', roundId: data.round_id });
  });
  const [round] = state.ended;
  const result = useRoundResult(owner, round);
  const staged = useStore(stagedRounds);
  useEffect(() => {
    if (!round || result === undefined) return;
    const isToShow = result !== null && !isLookedAt(top, result, staged);
    dispatch({ type: 'betsRead', roundId: round.roundId, result: isToShow ? result : null });
  }, [round, result, top, staged]);
  const [shown] = state.shown;
  const isSeen = shown !== undefined && isLookedAt(top, shown, staged);
  useEffect(() => {
    if (isSeen) dispatch({ type: 'resultLeft', roundId: shown.roundId });
  }, [isSeen, shown]);
  if (!shown || isSeen) return null;
  return (
    <ResultPill
      key={shown.roundId}
      result={shown}
      place={ABOVE_TABS.has(top?.path ?? '') ? 'end' : 'start'}
      onLeave={() => dispatch({ type: 'resultLeft', roundId: shown.roundId })}
    />
  );
}

/** Tab pages that end without a button of their own. Everywhere else the pill lies under the page's bar. */
const ABOVE_TABS: ReadonlySet<string> = new Set(['/', '/pages/index/discount', '/pages/profile/profile']);

/** The result of an ended round; undefined until it is known, null without standing bets. */
function useRoundResult(owner: string, round: OwnRound | undefined): RoundResult | null | undefined {
  const bets = useQuery({
    queryKey: ['user/roundBets', owner, round?.roundId] as const,
    enabled: round !== undefined,
    queryFn: () => (round ? betsOfRound(round.roundId) : null),
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
  }).data;
  if (!round || !bets) return undefined;
  const family = bets[0]?.game_type ?? '';
  return resultOf(round, familyOfWireType(family) ?? family, bets);
}
