import { useEffect } from 'react';
import { useStore } from 'zustand';

import { postPorts } from '../../../../../pending-post/post-ports.ts';
import { useSession } from '../../../../../session/session.ts';
import { browserStorage } from '../../../../../storage/browser-storage.ts';
import { postBet } from '../../slip/state/post-bet.ts';
import { slipOwner } from '../../slip/state/slip-owner.ts';
import { keepInStep } from '../../slip/state/use-bet-slip.ts';
import { daySlipOf } from '../day-tables.ts';
import { TicketController, type TicketState } from './ticket-controller.ts';
import type { SentLeg } from './ticket-payload.ts';

const controllers = new Map<string, TicketController>();

/** One for each member; it lives as long as the app. */
export function ticketOf(owner: string): TicketController {
  const controller =
    controllers.get(owner) ??
    new TicketController(owner, {
      ...postPorts,
      storage: browserStorage,
      post: (payload, key) => postBet(owner, payload, key),
      onTaken: (legs) => legs.forEach((leg) => linesTaken(owner, leg)),
    });
  controllers.set(owner, controller);
  return controller;
}

function linesTaken(owner: string, { game_id: gameId, game_no: issue, play, number }: SentLeg): void {
  const slip = daySlipOf(gameId, issue, owner);
  if (slip.store.getState().slipIssue !== issue) return;
  for (const each of number) slip.dispatch({ type: 'lineRemoved', id: `${play}|${each}` });
}

/** The ticket of the current user, kept in step with other tabs. Resumes one that a reload or a closed tab
 *  left without an answer. */
export function useTicket(): { readonly controller: TicketController; readonly state: TicketState } {
  const owner = useSession(slipOwner);
  const controller = ticketOf(owner);
  const state = useStore(controller.store);
  useEffect(() => keepInStep([controller], owner === '' ? [] : [ticketOf('')]), [controller, owner]);
  return { controller, state };
}
