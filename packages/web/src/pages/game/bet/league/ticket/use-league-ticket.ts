import { LEGS } from '@tessera/domain/tickets/legs';

import type { SlipRefusal } from '../../slip/slip-refusal.ts';
import type { DaySlip } from '../day-slips.ts';
import { type Leg, legsOf } from './legs.ts';
import { placeTicket } from './place-ticket.ts';
import type { TicketController, TicketState } from './ticket-controller.ts';
import { tabFor } from './ticket-form.ts';
import { contentOf, ticketPayload } from './ticket-payload.ts';
import { planTicket, type TicketPlan } from './ticket-plan.ts';
import { planWithin } from './ticket-room.ts';
import { useTicketRoom } from './use-ticket-room.ts';
import { useTicket } from './use-ticket.ts';

/** The ticket that the lines of all slips make. */
export type LeagueTicket = TicketState & {
  readonly controller: TicketController;
  /** There are matches enough for a ticket. */
  readonly isPossible: boolean;
  /** The slip is placed as a ticket, not line by line. */
  readonly isChosen: boolean;
  readonly legs: readonly Leg[];
  readonly plan: TicketPlan;
  /** The server's refusal of this very ticket, or else the one predicted before it is sent. */
  readonly objection: SlipRefusal | null;
  readonly place: () => ReturnType<typeof placeTicket>;
};

export function useLeagueTicket(slips: readonly DaySlip[], balanceMinor: bigint | null): LeagueTicket {
  const { controller, state } = useTicket();
  const { form, refusal } = state;
  const legs = legsOf(slips, form.bankers);
  const isChosen = tabFor(form, legs.length) !== 'singles';
  const planned = planTicket(legs, form, balanceMinor);
  const plan = planWithin(planned, useTicketRoom(legs, planned, isChosen ? controller.owner : ''));
  const content = refusal && contentOf(ticketPayload(legs, { sizes: plan.sizes, unit: form.unit }));
  return {
    ...state,
    controller,
    isPossible: legs.length >= LEGS.least,
    isChosen,
    legs,
    plan,
    objection: refusal && refusal.content === content ? refusal : plan.problem,
    place: () => placeTicket(controller, legs, plan),
  };
}
