import type { SlipToShare } from '../../share/slip-to-share.ts';
import { type DaySlip, openSlips } from '../day-slips.ts';
import type { Leg } from '../ticket/legs.ts';
import { sentLeg } from '../ticket/ticket-payload.ts';
import type { TicketPlan } from '../ticket/ticket-plan.ts';

type Ticket = {
  readonly isChosen: boolean;
  readonly legs: readonly Leg[];
  readonly plan: Pick<TicketPlan, 'figures' | 'sizes'>;
};

/** The slip of the leagues as it is shared: a ticket with its way and bankers where its legs make one, else
 *  each selection for itself. */
export function daysToShare(slips: readonly DaySlip[], { isChosen, legs, plan }: Ticket): SlipToShare {
  if (isChosen && plan.figures !== null && legs.every(({ slip }) => slip.sale !== null)) {
    const lines = legs
      .map(sentLeg)
      .map(({ odds: _odds, number, ...leg }) => ({ ...leg, number: [...number] }));
    return { content: { way: plan.sizes.join(), lines }, leftOut: 0 };
  }
  const lines = openSlips(slips).flatMap(({ terms, day, state }) =>
    state.lines.map(({ play, number }) => ({ game_id: terms.game.id, game_no: day.game_no, play, number })),
  );
  const count = slips.reduce((sum, { state }) => sum + state.lines.length, 0);
  return { content: { lines }, leftOut: count - lines.length };
}
