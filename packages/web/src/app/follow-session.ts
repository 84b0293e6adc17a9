import { queryClient } from '../api/query-client.ts';
import { askFirst } from '../live/fresh-member.ts';
import { readUser } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** Keeps what hangs on the session in step with it: the member's own data is asked for at launch and after a
 *  login, every answer is written to the session, and everything of the one before is forgotten when the
 *  token changes. */
export function followSession(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === 'user/index') session.changeUser(readUser(state.data));
  });
  let token = session.state.token;
  session.store.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    // A call that is still on its way is broken off with its query: no answer reaches the wrong member's
    // session.
    queryClient.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey[0]) });
    askFirst();
  });
  askFirst();
}

const isPersonal = (path: unknown): boolean =>
  typeof path === 'string' &&
  (/^(user|trade)\//.test(path) ||
    path === 'games/getBetRecord' ||
    path === 'games/betReceipt' ||
    path === 'games/roundProof');
