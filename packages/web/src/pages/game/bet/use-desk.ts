import { useEffect } from 'react';
import { useStore } from 'zustand';

import { useSession } from '../../../session/session.ts';
import { browserStorage } from '../../../storage/browser-storage.ts';
import { BetDesk } from './bet-desk.ts';
import type { BetState } from './bet-reducer.ts';
import { deskOwner } from './desk-owner.ts';
import { postSlip } from './post-slip.ts';

const desks = new Map<string, BetDesk>();

/** The desk of a game and a member; one for the whole visit, however often its page is opened. */
function deskOf(gameId: number, owner: string): BetDesk {
  const name = `${gameId} ${owner}`;
  const desk =
    desks.get(name) ??
    new BetDesk(gameId, owner, {
      storage: browserStorage,
      post: postSlip,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => performance.now(),
    });
  desks.set(name, desk);
  return desk;
}

/** The desk of whoever uses the app, with its state, in step with other tabs. What was on its way when the
 *  app was closed is asked for again, as is what a tab that is gone by now has left. */
export function useDesk(gameId: number): { readonly desk: BetDesk; readonly state: BetState } {
  const owner = useSession(deskOwner);
  const desk = deskOf(gameId, owner);
  const state = useStore(desk.store);
  useEffect(() => {
    const takeUp = (): void => {
      desk.refresh();
      if (document.visibilityState === 'visible') desk.resume();
    };
    if (owner !== '') desk.takeOver(deskOf(gameId, ''));
    takeUp();
    addEventListener('storage', desk.refresh);
    document.addEventListener('visibilitychange', takeUp);
    return () => {
      removeEventListener('storage', desk.refresh);
      document.removeEventListener('visibilitychange', takeUp);
    };
  }, [desk, gameId, owner]);
  return { desk, state };
}
