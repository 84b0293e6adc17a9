import { useStore } from 'zustand';

import { serverClock } from '../api/server-clock.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { SessionState } from './session-reducer.ts';
import { SessionStore } from './session-store.ts';

export const session = new SessionStore(browserStorage, serverClock);

// A phone that slept, or whose first reply has come, knows more than it did.
serverClock.onSet = () => void session.checkExpiry();

/** Restores the session, then follows other tabs and checks the expiry when the app becomes visible: before
 *  any page hears of it, so that none asks with a token that has expired. */
export function startSession(): void {
  session.restore();
  addEventListener('storage', (event) => session.onStorageChange(event.key));
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') session.checkExpiry();
    },
    true,
  );
}

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(session.store, select);
}
