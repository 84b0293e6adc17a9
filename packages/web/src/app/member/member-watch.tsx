import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';

import type { LiveTopic } from '@tessera/contract/live';
import { familyOfWireType } from '@tessera/domain/games/families';

import { queryFor } from '../../api/api.ts';
import { heldResults, isDrawPlaying } from '../../bets/held-results.ts';
import { pendingBetsQuery } from '../../bets/pending-bets.ts';
import { followPlaySession } from '../../bets/play-session.ts';
import { betsOfRound } from '../../bets/round-return.ts';
import { stagedRounds } from '../../bets/staged-rounds.ts';
import { followKept, keepListed } from '../../evidence/follow-kept.ts';
import { DEMO } from '../../evidence/kept-mark.ts';
import { importAgain } from '../../lazy/import-again.ts';
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

/** Notices to a member on every page: the stream stays open, unread counts are kept up to date, and the
 *  result of each own round appears wherever the member is. The code for guests loads for them alone. A
 *  member who has not agreed to the terms in force is asked to, except while reading them. */
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

/** Compares the evidence stored on this phone with the published data. */
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
  const held = useStore(heldResults);
  // A stage that is left before it has shown a result leaves it to be told here.
  const round = state.ended.find(({ roundId }) => !held.has(roundId));
  const read = useRoundResult(owner, round);
  const staged = useStore(stagedRounds);
  useEffect(() => {
    if (!round || !read) return;
    const { result, isQuiet } = read;
    const isToShow = result !== null && !isLookedAt(top, result, staged);
    dispatch({ type: 'betsRead', roundId: round.roundId, result: isToShow ? result : null, isQuiet });
  }, [round, read, top, staged]);
  const [shown] = state.shown;
  const isSeen = shown !== undefined && isLookedAt(top, shown, staged);
  useEffect(() => {
    if (isSeen) dispatch({ type: 'resultLeft', roundId: shown.roundId });
  }, [isSeen, shown]);
  // The draw on the screen has the eyes of the member, whichever round it is of.
  if (!shown || isSeen || isDrawPlaying(held)) return null;
  return (
    <ResultPill
      key={shown.roundId}
      result={shown}
      onLeave={() => dispatch({ type: 'resultLeft', roundId: shown.roundId })}
    />
  );
}

/** The member's result of a round, null without standing bets, and whether it is counted alone. */
type ReadResult = { readonly result: RoundResult | null; readonly isQuiet: boolean };

/** The result of an ended round; undefined until it is known. */
function useRoundResult(owner: string, round: OwnRound | undefined): ReadResult | undefined {
  return (
    useQuery({
      queryKey: ['user/roundBets', owner, round?.roundId] as const,
      enabled: round !== undefined,
      queryFn: () => (round ? readResult(round) : null),
      refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
    }).data ?? undefined
  );
}

/** Null while a bet on the round has no result. */
async function readResult(round: OwnRound): Promise<ReadResult | null> {
  const bets = await betsOfRound(round.roundId);
  if (!bets) return null;
  const family = bets[0]?.game_type ?? '';
  const result = resultOf(round, familyOfWireType(family) ?? family, bets);
  if (result?.backMinor !== 0n) return { result, isQuiet: false };
  // Told like any other loss where the chases cannot be asked for.
  const isQuiet = await importAgain(() => import('./chase-loss.ts'))
    .then(({ isLossOfChase }) => isLossOfChase(result, result.stakeMinor))
    .catch(() => false);
  return { result, isQuiet };
}
