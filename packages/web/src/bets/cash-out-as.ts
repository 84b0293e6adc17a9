import { api } from '../api/api.ts';
import { assertHere } from '../pending-post/assert-here.ts';
import { session } from '../session/session.ts';

/** A part of a ticket's stake as its offer named it. Units: decimal text. */
export type CashOutPart = { readonly stake: string; readonly part: number };

/** Takes what was offered for a ticket, or for a part of it, for the member whose it is and nobody else: the
 *  amount that was seen, or nothing. A repeat is paid once. A refusal is thrown, and shown by the caller. */
export async function cashOutAs(
  owner: string,
  betId: string,
  amount: string,
  part?: CashOutPart,
): Promise<string> {
  assertHere(owner);
  const payload = { bet_id: betId, amount, ...part };
  const { paid, balance } = await api('games/cashout', payload, { showError: false });
  session.changeUser({ money: balance }, owner);
  return paid;
}
