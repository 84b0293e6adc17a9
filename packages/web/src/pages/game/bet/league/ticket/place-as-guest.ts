import type { SlipPayload } from '../../picks/wire.ts';
import type { SendOutcome } from '../../slip/bet-slip-controller.ts';
import type { Leg } from './legs.ts';
import type { TicketController } from './ticket-controller.ts';

export async function placeAsGuest(
  _controller: TicketController,
  _legs: readonly Leg[],
  _payload: SlipPayload,
): Promise<SendOutcome> {
  return 'unknown';
}
