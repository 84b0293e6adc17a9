import { api } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { assertHere } from '../pending-post/assert-here.ts';
import { session } from '../session/session.ts';
import { pendingBetsQuery } from './pending-bets.ts';

/** Cancels a bet for the member whose it is and nobody else. What is listed as without a result is asked for
 *  again. A refusal is shown and thrown. */
export async function cancelAs(owner: string, betId: string): Promise<void> {
  assertHere(owner);
  const { balance } = await api('games/cancelBet', { bet_id: betId });
  session.changeUser({ money: balance }, owner);
  void queryClient.invalidateQueries({ queryKey: pendingBetsQuery(owner).queryKey });
}
