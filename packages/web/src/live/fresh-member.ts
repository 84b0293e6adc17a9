import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageShow } from '../nav/page-context.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

/** An answer of this age serves the page that is shown after a launch or a login. A slow phone needs seconds
 *  for it, and is the last that should ask twice. */
const LAUNCH_MS = 15_000;

let isJustAsked = false;

/** Requests the member at launch and after a login; the next page uses this answer. */
export function askFirst(): void {
  isJustAsked = true;
  void refreshMember();
}

/** Requests the member again, above all for the balance: the stream does not repeat events that were sent
 *  while it was closed. Visitors and guests have no member to request. */
export async function refreshMember(freshMs = 0): Promise<void> {
  if (!isMember(session.state)) return;
  await queryClient.fetchQuery({ ...queryFor('user/index'), staleTime: freshMs }).catch(() => undefined);
}

/** For pages that show the balance without following a stream. */
export const useFreshMember = (): void => usePageShow(refreshShown);

function refreshShown(): void {
  void refreshMember(isJustAsked ? LAUNCH_MS : 0);
  isJustAsked = false;
}
