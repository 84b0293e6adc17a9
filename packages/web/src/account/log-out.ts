import { api } from '../api/api.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** Ends the session or the demo. The phone forgets it at once, also when the server cannot be reached; the
 *  call carries the token it was sent with, and a log-in before its reply stays valid. */
export async function logOut(): Promise<void> {
  const told = isMember(session.state) && api('user/logout', {}, { showLoading: false, showError: false });
  session.logOut();
  if (told) await told.catch(() => undefined);
}
