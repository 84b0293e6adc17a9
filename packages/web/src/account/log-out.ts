import { api } from '../api/api.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** Ends the session or the demo. The phone forgets it even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  if (isMember(session.state)) await api('user/logout', {}, { showError: false }).catch(() => undefined);
  session.logOut();
}
