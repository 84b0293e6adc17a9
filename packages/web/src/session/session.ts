import { useStore } from 'zustand';

import { browserStorage } from '../storage/browser-storage.ts';
import type { SessionState } from './session-reducer.ts';
import { SessionStore } from './session-store.ts';

export const session = new SessionStore(browserStorage, {
  now: () => performance.timeOrigin + performance.now(),
  isMeasured: false,
});

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
