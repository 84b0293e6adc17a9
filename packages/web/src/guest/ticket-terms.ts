import { moneyOrZero } from '@tessera/domain/money';
import { RESULT_OF } from '@tessera/domain/tickets/status';
import { multiplierOf, type Ticket, type TicketLeg } from '@tessera/domain/tickets/ticket';

import type { GuestLeg, GuestTicket } from './guest-ticket.ts';
import { oddsE4Of } from './odds-text.ts';

type ShownLeg = Pick<GuestLeg, 'picks' | 'banker'>;
/** Fields of a ticket's record that decide its payout. Its unit is decimal text. */
export type ShownTicket = Pick<GuestTicket, 'unit' | 'sizes'> & { readonly legs: readonly ShownLeg[] };

const legOf = ({ picks, banker }: ShownLeg): TicketLeg => ({
  picks: picks.map(({ number, odds }) => ({ pick: number, oddsE4: oddsE4Of(odds) })),
  isBanker: banker,
});

/** A ticket of the records in the terms of its rules.   Units: 1/100, odds x 10 000. */
export const termsOf = ({ unit, sizes, legs }: ShownTicket): Ticket => ({
  unitMinor: moneyOrZero(unit),
  sizes,
  legs: legs.map(legOf),
});

/** Multipliers of its legs, in their order; undefined while a leg has a pick without a result.
 *  Units: x 20 000. */
export const multipliersOf = ({ legs }: Pick<ShownTicket, 'legs'>): readonly (bigint | undefined)[] =>
  legs.map((leg) => {
    const results = new Map(
      leg.picks.flatMap(({ number, result }) =>
        result === 'pending' ? [] : [[number, RESULT_OF[result]] as const],
      ),
    );
    if (results.size < leg.picks.length) return undefined;
    return multiplierOf(legOf(leg), (pick) => results.get(pick) ?? RESULT_OF.lose);
  });
