import { isMember } from '../../session/session-reducer.ts';
import { session } from '../../session/session.ts';
import { hiddenBalance } from '../hidden-balance.ts';
import { notifications } from './own-notifications.ts';

let isFollowing = false;

/** Keeps the subscription of this phone in step with its language and with the hiding of amounts, for as long
 *  as the app is open. What could not be sent is sent when the network is back, or at the next start. */
export function followNotifications(): void {
  if (isFollowing) return;
  isFollowing = true;
  const renew = (): void => {
    if (isMember(session.state)) notifications.renew().catch(() => undefined);
  };
  hiddenBalance.watch(renew);
  // The language of the page is that of the calls.
  new MutationObserver(renew).observe(document.documentElement, { attributeFilter: ['lang'] });
  addEventListener('online', renew);
  renew();
}
