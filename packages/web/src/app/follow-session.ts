import { queryClient } from '../api/query-client.ts';
import { askFirst } from '../live/fresh-member.ts';
import { readUser } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** Keeps the query cache in step with the session: requests the member at launch and after a login, writes
 *  every answer about the member or the app to the session, and drops all personal data when the token
 *  changes. */
export function followSession(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === 'index/index') session.noteAppInfo(state.data);
    if (queryKey[0] !== 'user/index') return;
    const user = readUser(state.data);
    // A call of an earlier token is no longer in the cache, so an answer is about the one in use. What the
    // app itself puts there may be older.
    if (event.action.manual) session.changeUser(user, user.id);
    else session.renewUser(user);
  });
  let token = session.state.token;
  session.store.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    // Removing a query also aborts its call, so no answer reaches another member's session.
    queryClient.removeQueries({ predicate: ({ queryKey }) => PERSONAL.test(String(queryKey[0])) });
    askFirst();
  });
  askFirst();
}

/** Calls whose answers tell of the member, and what is put together from such answers under a name of its
 *  own. */
const PERSONAL =
  /^(user|trade|service|welfare|push|protection|security)\/|^index\/(discount|notice|message|unread|service|feedback)|^games\/(getBet|betR|roundP|chase|cash|quote)/;
