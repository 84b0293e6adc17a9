import { useQuery } from '@tanstack/react-query';

import { LEGS } from '@tessera/domain/tickets/legs';
import { typedText } from '@tessera/domain/typed-amount';

import { askForLogin, api } from '../../../../../api/api.ts';
import { isGuest, isMember } from '../../../../../session/session-reducer.ts';
import { session } from '../../../../../session/session.ts';
import { slipOwner } from '../../slip/state/slip-owner.ts';
import type { SlipRefusal } from '../../slip/state/slip-refusal.ts';
import type { SendOutcome } from '../../slip/state/wager-controller.ts';
import type { DaySlip } from '../day-slips.ts';
import { type Leg, legsOf } from './legs.ts';
import { placeAsGuest } from './place-as-guest.ts';
import type { TicketController, TicketState } from './ticket-controller.ts';
import { tabFor } from './ticket-form.ts';
import { contentOf, ticketPayload } from './ticket-payload.ts';
import { planTicket, type TicketPlan } from './ticket-plan.ts';
import { planWithin, type TicketRoom } from './ticket-room.ts';
import { useTicket } from './use-ticket.ts';

/** Asked again while the ticket is on the slip: others bet meanwhile. */
const EVERY_MS = 5_000;

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

/** Places the ticket on the screen: a member's goes to the server, a guest's to the demo bets of this phone.
 *  A visitor is asked to log in and comes back to the same slip. */
async function placeTicket(
  controller: TicketController,
  legs: readonly Leg[],
  plan: TicketPlan,
): Promise<SendOutcome | 'visitor'> {
  // The page may still show the slip of who was here a moment ago.
  if (controller.owner !== slipOwner(session.current)) return 'unknown';
  const payload = ticketPayload(legs, { sizes: plan.sizes, unit: controller.store.getState().form.unit });
  if (isGuest(session.state)) return placeAsGuest(controller, { legs, plan, payload });
  if (isMember(session.state)) return controller.submit(payload);
  askForLogin();
  return 'visitor';
}

/** Reads the largest stake that the server accepts on a member's ticket. The query names the least stake, so
 *  that typing sends no call; undefined until it is known, and without a member or a ticket.   Cost: one call
 *  of games/quoteBet. */
function useTicketRoom(
  legs: readonly Leg[],
  { sizes, bounds, figures }: TicketPlan,
  owner: string,
): TicketRoom | undefined {
  const payload = ticketPayload(legs, { sizes, unit: typedText(bounds.minMinor) });
  const room = useQuery({
    queryKey: ['games/quoteBet', owner, contentOf(payload)] as const,
    enabled: owner !== '' && figures !== null && legs.every(({ slip }) => slip.sale !== null),
    refetchInterval: EVERY_MS,
    retry: false,
    queryFn: ({ signal }) => api('games/quoteBet', payload, { signal, showLoading: false, showError: false }),
  });
  return room.data;
}
