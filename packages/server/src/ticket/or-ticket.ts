import { Refusal } from '../kernel/refusal.ts';

/** Does the same of a bet and, where the member has no such bet, of a ticket: both have ids of one kind.
 *  Refuses: as either; BET_NOT_EXIST is that of the ticket. */
export async function betOrTicket<T>(ofBet: () => Promise<T>, ofTicket: () => Promise<T>): Promise<T> {
  try {
    return await ofBet();
  } catch (error) {
    const isOther = error instanceof Refusal && error.code === 'BET_NOT_EXIST';
    if (!isOther) throw error;
    return ofTicket();
  }
}
