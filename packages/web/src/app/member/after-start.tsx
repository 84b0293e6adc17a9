import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';

import { queryClient } from '../../api/query-client.ts';
import { followOwnOdds } from '../../settings/follow-own-odds.ts';
import { followSettings } from '../../settings/follow-settings.ts';
import { followUpdates } from '../../updates/updates.ts';
import { followErrors } from './follow-errors.ts';
import { MemberWatch } from './member-watch.tsx';

let isMounted = false;

/** Starts what no first paint needs: reports of queries that our code has failed, settings of other tabs and
 *  of the account, the member's stream on every page, and once the app is in use the updates of its code. */
export function afterStart(isInUse = false): void {
  if (isInUse) followUpdates();
  if (isMounted) return;
  isMounted = true;
  followErrors();
  followSettings();
  followOwnOdds();
  // Only who has allowed notifications needs what follows them.
  if (globalThis.Notification?.permission === 'granted')
    void import('../../settings/notifications/follow-notifications.ts').then(
      (module) => module.followNotifications(),
      () => undefined,
    );
  // In a React root of its own, so that a result does not render the pages again.
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <QueryClientProvider client={queryClient}>
      <MemberWatch />
    </QueryClientProvider>,
  );
}
