import { api } from '../api/api.ts';
import { assertHere } from '../pending-post/assert-here.ts';
import { session } from '../session/session.ts';

/** Cancels a bet for the member whose it is and nobody else. A refusal is shown and thrown. */
export async function cancelAs(owner: string, betId: string): Promise<void> {
  assertHere(owner);
  const { balance } = await api('games/cancelBet', { bet_id: betId });
  session.changeUser({ money: balance }, owner);
}
