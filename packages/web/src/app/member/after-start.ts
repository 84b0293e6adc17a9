import { importAgain } from '../../lazy/import-again.ts';
import { isGuest, isMember } from '../../session/session-reducer.ts';
import { session } from '../../session/session.ts';
import { followSettings } from '../../settings/follow-settings.ts';
import { followErrors } from './follow-errors.ts';

let isFollowing = false;
let isWatching = false;

/** Starts what no first paint needs: reports of queries that our code has failed, settings of other tabs,
 *  what a member is told on every page and has set for it, and once the app is in use the updates of its
 *  code.  What has failed to load is tried again with the next call. */
export function afterStart(isInUse = false): void {
  if (isInUse)
    void import('../../updates/updates.ts').then(
      (updates) => updates.followUpdates(),
      () => undefined,
    );
  watchOwner();
  if (isFollowing) return;
  isFollowing = true;
  session.store.subscribe(watchOwner);
  followErrors();
  followSettings();
  // Only who has allowed notifications needs what follows them.
  if (globalThis.Notification?.permission === 'granted')
    void import('../../settings/notifications/follow-notifications.ts').then(
      (module) => module.followNotifications(),
      () => undefined,
    );
}

/** Its code is for members and guests: a visitor who only reads loads none of it. */
function watchOwner(): void {
  if (isWatching || !(isMember(session.state) || isGuest(session.state))) return;
  isWatching = true;
  importAgain(() => import('./member-watch.tsx')).then(
    (watch) => watch.mountMemberWatch(),
    () => (isWatching = false),
  );
}
