import { useEffect, useEffectEvent } from 'react';

import type { LiveTopic } from '@tessera/contract/live';

import { useLive } from '../live/use-live.ts';
import type { GuestBet } from './guest-bet.ts';
import { settleDueGuestBets, useGuestBets } from './guest.ts';

const POLL_MS = 15_000;

/** The demo bets of this phone. Settles those whose round is drawn, while it is shown. */
export function useDueGuestBets(): readonly GuestBet[] {
  const bets = useGuestBets();
  const settle = useEffectEvent(() => void settleDueGuestBets().catch(() => undefined));
  const waiting = bets.filter((bet) => bet.status === 'pending');
  const topics = [...new Set(waiting.map((bet) => bet.gameId))].map((id): LiveTopic => `game:${id}`);
  useLive(topics, ({ event, data }) => {
    if (event === 'resync' || (event === 'round' && data.kind !== 'opened')) settle();
  });
  const hasWaiting = waiting.length > 0;
  useEffect(() => {
    settle();
    if (!hasWaiting) return;
    const timer = setInterval(() => settle(), POLL_MS);
    return () => clearInterval(timer);
  }, [hasWaiting]);
  return bets;
}
