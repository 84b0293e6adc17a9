import { queryFor } from './api/api.ts';
import { queryClient } from './api/query-client.ts';
import { usePageShow } from './nav/page-context.ts';
import { isMember, readUser } from './session/session-reducer.ts';
import { session } from './session/session.ts';

/** The answer to a launch or a login is new enough for the page that is shown with it. */
const LAUNCH_MS = 1_000;

let isJustAsked = false;

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

function askFirst(): void {
  isJustAsked = true;
  void refreshMember();
}

/** Asks for the member anew, above all for the balance: whatever moved it while no stream was open is not
 *  told again. Visitors and guests have nothing to ask for. */
export async function refreshMember(freshMs = 0): Promise<void> {
  if (!isMember(session.state)) return;
  await queryClient.fetchQuery({ ...queryFor('user/index'), staleTime: freshMs }).catch(() => undefined);
}

/** For pages that show the balance and listen to no stream. */
export const useFreshMember = (): void => usePageShow(refreshShown);

function refreshShown(): void {
  void refreshMember(isJustAsked ? LAUNCH_MS : 0);
  isJustAsked = false;
}

const isPersonal = (path: unknown): boolean =>
  typeof path === 'string' &&
  (/^(user|trade)\//.test(path) ||
    path === 'games/getBetRecord' ||
    path === 'games/betReceipt' ||
    path === 'games/roundProof');
