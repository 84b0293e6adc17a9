import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { pendingBetsQuery } from '../../bets/pending-bets.ts';
import { followPlaySession } from '../../bets/play-session.ts';
import { keepDemoRounds } from '../../evidence/keep-evidence.ts';
import { awaitedRounds } from '../../guest/guest-bet.ts';
import { useDueGuestBets } from '../../guest/use-due-guest-bets.ts';

/** Background tasks for a guest on every page: demo bets are settled once they are drawn, home counts the
 *  open ones, and the time of the session runs. */
export function GuestWatch({ owner }: { readonly owner: string }) {
  useEffect(() => followPlaySession(owner), [owner]);
  const bets = useDueGuestBets();
  const awaited = bets.filter(({ status }) => status === 'pending').flatMap(awaitedRounds);
  const rounds = awaited.map(({ roundId, issue }) => `${roundId} ${issue}`).join();
  useEffect(() => keepDemoRounds(rounds === '' ? [] : rounds.split(',').map(roundIn)), [rounds]);
  const cache = useQueryClient();
  // Keeps what is written below while home is not on the screen.
  useQuery({ ...pendingBetsQuery(owner), enabled: false, notifyOnChangeProps: [] });
  useEffect(() => {
    const open = bets.filter(({ status }) => status === 'pending');
    // Home counts the bets of each game; that is all it asks of them.
    cache.setQueryData([...pendingBetsQuery(owner).queryKey], {
      list: open.map(({ gameId }) => ({ game_id: gameId })),
    });
  }, [bets, cache, owner]);
  return null;
}

function roundIn(text: string): { readonly roundId: string; readonly issue: string } {
  const [roundId = '', issue = ''] = text.split(' ');
  return { roundId, issue };
}
