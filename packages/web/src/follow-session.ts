import { queryFor } from './api/api.ts';
import { queryClient } from './api/query-client.ts';
import { session } from './session/session.ts';
import { isMember, readUser } from './session/session-reducer.ts';

/** Keeps what hangs on the session in step with it: the member's own data is asked for at launch and after a login,
 *  and everything of the one before is forgotten when the token changes. */
export function followSession(): void {
  let token = session.state.token;
  session.store.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    queryClient.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey[0]) });
    void fetchMember();
  });
  void fetchMember();
}

/** The launch's check of a stored token: its member, or no session at all. */
async function fetchMember(): Promise<void> {
  if (!isMember(session.state)) return;
  const member = await queryClient.fetchQuery(queryFor('user/index')).catch(() => null);
  if (!member) return;
  session.changeUser(readUser(member));
}

const isPersonal = (path: unknown): boolean =>
  typeof path === 'string' &&
  (/^(user|trade)\//.test(path) ||
    path === 'games/getBetRecord' ||
    path === 'games/betReceipt' ||
    path === 'games/roundProof');
