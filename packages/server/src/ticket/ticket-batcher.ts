import {
  type BatchDeps,
  type Batcher,
  type BatcherDeps,
  type BatcherOptions,
  createBatcher,
} from '../wager/batcher.ts';
import type { WaitingTicket } from './accept-or-refuse-ticket.ts';
import { type PlacedNow, placeTickets } from './place-tickets.ts';

export type TicketBatcher = Batcher<WaitingTicket, PlacedNow>;

/** Creates the batcher of tickets of one server: one lane, for a ticket may have rounds of any league.
 *  Cost: that of placeTickets, for up to 32 tickets at a time: bets on their rounds wait for the batch. */
export const createTicketBatcher = (
  deps: BatchDeps & BatcherDeps,
  options: Omit<BatcherOptions, 'lanes'> = {},
): TicketBatcher =>
  createBatcher(
    deps,
    { newLane: () => (tickets) => placeTickets(deps, tickets), laneOf: () => 0, linesOf: () => 1 },
    { batchMax: 32, ...options },
  );
