import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { releaseTicket, parseTickets, printTickets, uncountLeg } from '../wager/part-tickets.ts';
import { familyOfLeg } from './leg-family.ts';
import type { LegResult } from './leg-results.ts';
import { carriersOf } from './ticket-exposure.ts';
import * as store from './ticket-store.ts';

/** How a book carries a ticket. Units: 1/100. */
type Carried = {
  /** Its leg in the home round by which the book carries it. */
  readonly carrier: number;
  readonly baseMinor: bigint;
  readonly carriedMinor: bigint;
  /** The stake that goes back to its member, if it does: a cash-out leaves it staked. */
  readonly returnedMinor?: bigint;
};

/** Takes a ticket that has ended out of the books of its rounds that are still to be drawn: out of what it
 *  could cost at home, and out of the counts of its selections. Decided rounds keep their books as they were.
 *  The caller holds the locks of the rounds that are undecided.
 *  Units: 1/100.   Cost: two round trips. */
export async function leaveParts(
  tx: Tx,
  ctx: Pick<Context, 'games'>,
  ticket: Carried,
  legs: readonly LegResult[],
): Promise<void> {
  const open = legs.filter(({ multiplier }) => multiplier === undefined);
  const rows = await store.readParts(tx, [...new Set(open.map(({ roundId }) => roundId))]);
  const touched = rows.flatMap((row) => {
    const own = open.filter((leg) => leg.roundId === row.round_id && leg.match === row.part);
    if (own.length === 0) return [];
    const tickets = parseTickets(row.tickets);
    for (const leg of own) {
      const carriers = carriersOf(familyOfLeg(ctx, leg), leg);
      for (const { selection } of carriers) uncountLeg(tickets, selection);
      if (leg === legs[ticket.carrier]) releaseTicket(tickets, ticket, carriers);
    }
    return [{ roundId: row.round_id, part: row.part, tickets: printTickets(tickets) }];
  });
  await store.updateParts(tx, touched);
}
