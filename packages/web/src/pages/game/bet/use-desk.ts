import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../session/session.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { BetDesk } from './bet-desk.ts';
import type { BetState } from './bet-reducer.ts';
import { postSlip } from './post-slip.ts';

const desks = new Map<number, BetDesk>();

/** The desk of a game; one for the whole visit, however often its page is opened. */
function deskOf(gameId: number): BetDesk {
  const desk =
    desks.get(gameId) ??
    new BetDesk(gameId, {
      storage: browserStorage,
      post: postSlip,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => performance.now(),
    });
  desks.set(gameId, desk);
  return desk;
}

/** The desk with its state. What was on its way when the app was closed is asked for again. */
export function useDesk(gameId: number): { readonly desk: BetDesk; readonly state: BetState } {
  const desk = deskOf(gameId);
  const state = useStore(desk.store);
  const memberId = useSession((now) => (isMember(now) ? (now.userInfo?.id ?? '') : ''));
  useEffect(() => desk.resume(memberId), [desk, memberId]);
  return { desk, state };
}
