import { hash } from 'node:crypto';

/** Contribution of one account's tickets to its hedges at these homes. Units: 1/100. */
export type TicketHedges<Ticket> = (homeIds: readonly bigint[], tickets: readonly Ticket[]) => bigint;

/** Fewer tickets are counted in a few milliseconds, and would push out what costs more. */
const TICKETS_LEAST = 8;
const KNOWN_MAX = 1_000;

/** Remembers what sets of tickets came to. A ticket is never changed once it was placed, so that its number
 *  and what of it counts as staked stand for all that is read of it: where a ticket is new, taken back, void
 *  or closed to being taken back, the set is another one. Of members without many tickets nothing is kept, of
 *  all together the 1,000 sets that were asked for last.
 *  Cost: a digest of the numbers; of a set that is not known what `count` costs. */
export function knownHedges<Ticket extends { readonly id: bigint; readonly stakeMinor: bigint }>(
  count: TicketHedges<Ticket>,
): TicketHedges<Ticket> {
  const known = new Map<string, bigint>();
  return (homeIds, tickets) => {
    if (tickets.length < TICKETS_LEAST) return count(homeIds, tickets);
    const set = tickets.map(({ id, stakeMinor }) => `${id} ${stakeMinor}`).join();
    const key = hash('sha256', `${homeIds.join()} ${set}`, 'base64url');
    const hedgedMinor = known.get(key) ?? count(homeIds, tickets);
    known.delete(key);
    known.set(key, hedgedMinor);
    if (known.size > KNOWN_MAX) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    return hedgedMinor;
  };
}
