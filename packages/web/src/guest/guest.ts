import { useStore } from 'zustand';

import { api } from '../api/api.ts';
import { serverClock } from '../api/server-clock.ts';
import { guestBalance, setGuestBalance } from '../session/guest-balance.ts';
import { isGuest } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { findDraws } from './find-draws.ts';
import { GuestBetController } from './guest-bet-controller.ts';
import type { GuestBet } from './guest-bet.ts';
import { rulesOfRound } from './round-rules.ts';

/** The demo bets of this phone. */
export const guestBets = new GuestBetController(
  browserStorage,
  {
    read: () => guestBalance(session.state.userInfo?.money ?? '0.00'),
    write: setGuestBalance,
    isShown: () => isGuest(session.state),
  },
  rulesOfRound,
);

export const useGuestBets = (): readonly GuestBet[] => useStore(guestBets.store, (state) => state.bets);

let running: Promise<void> | null = null;

/** Settles every demo bet whose round has been drawn, including draws missed while the app was closed. One
 *  run at a time; what cannot be fetched now is fetched by the next call. Guests only: the balance on the
 *  screen must be the demo's. */
export function settleDueGuestBets(): Promise<void> {
  running ??= settleDue().finally(() => (running = null));
  return running;
}

async function settleDue(): Promise<void> {
  if (!isGuest(session.state)) return;
  const nowMs = serverClock.now();
  const due = guestBets.dueRounds(nowMs);
  for (const gameId of new Set(due.map((round) => round.gameId))) {
    const rounds = due.filter((round) => round.gameId === gameId);
    const history = (start_date: string, end_date: string, page: number) =>
      api(
        'games/getHistoryRecord',
        { game_id: String(gameId), start_date, end_date, page: String(page), limit: '100' },
        { showLoading: false, showError: false },
      );
    const draws = await findDraws(rounds, history, nowMs);
    for (const [roundId, draw] of draws) await guestBets.settle(roundId, draw);
  }
}
