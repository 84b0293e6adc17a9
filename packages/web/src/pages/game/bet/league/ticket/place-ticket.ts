import { askForLogin } from '../../../../../api/api.ts';
import { isGuest, isMember } from '../../../../../session/session-reducer.ts';
import { session } from '../../../../../session/session.ts';
import { slipOwner } from '../../slip/slip-owner.ts';
import type { SendOutcome } from '../../slip/wager-controller.ts';
import type { Leg } from './legs.ts';
import { placeAsGuest } from './place-as-guest.ts';
import type { TicketController } from './ticket-controller.ts';
import { ticketPayload } from './ticket-payload.ts';
import type { TicketPlan } from './ticket-plan.ts';

/** Places the ticket on the screen: a member's goes to the server, a guest's to the demo bets of this phone.
 *  A visitor is asked to log in and comes back to the same slip. */
export async function placeTicket(
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
