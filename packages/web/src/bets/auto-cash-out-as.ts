import { api } from '../api/api.ts';
import { assertHere } from '../pending-post/assert-here.ts';

/** Sets from which offer on the rest of a ticket is cashed out by itself, or with null that it is not, for
 *  the member whose it is and nobody else. A repeat changes nothing, so that one without an answer is simply
 *  sent again. A refusal is thrown, and shown by the caller. */
export async function setAutoCashOutAs(
  owner: string,
  betId: string,
  target: { readonly amount: string; readonly rest: string } | null,
): Promise<void> {
  assertHere(owner);
  if (target === null) await api('games/cancelAutoCashout', { bet_id: betId }, { showError: false });
  else await api('games/setAutoCashout', { bet_id: betId, ...target }, { showError: false });
}
