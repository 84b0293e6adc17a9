import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageShow } from '../nav/page-context.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** The answer to a launch or a login is new enough for the page that is shown with it. */
const LAUNCH_MS = 1_000;

let isJustAsked = false;

/** Asks for the member at launch and after a login; the page shown next takes this answer. */
export function askFirst(): void {
  isJustAsked = true;
  void refreshMember();
}

/** Asks for the member again, above all for the balance: the stream does not repeat what it sent while
 *  nobody listened. Visitors and guests have nothing to ask for. */
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
