import { api } from '../api/api.ts';
import { assertHere } from '../pending-post/assert-here.ts';
import { session } from '../session/session.ts';

/** Takes what was offered for a ticket, for the member whose it is and nobody else: the amount that was seen,
 *  or nothing. A refusal is thrown, and shown by the caller. */
export async function cashOutAs(owner: string, betId: string, amount: string): Promise<string> {
  assertHere(owner);
  const payload = { bet_id: betId, amount };
  const { paid, balance } = await api('games/cashout', payload, { showError: false });
  session.changeUser({ money: balance }, owner);
  return paid;
}
