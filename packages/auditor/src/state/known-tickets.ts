import type { TicketTerms } from '../football/ticket-order.ts';
import type { Expected } from '../ledger/feasible-balances.ts';
import type { Member, OpenOp } from './member.ts';

/** How a member ended a ticket, and what was paid for that.   Units: 1/100. */
export type TicketEnd = { readonly by: 'cancelled' | 'cashout'; readonly paidMinor: bigint };

/** A ticket as clients know it. */
export type KnownTicket = {
  readonly ticketId: string;
  readonly op: string;
  readonly key: string;
  readonly member: Member;
  readonly terms: TicketTerms;
  end: TicketEnd | undefined;
};

/** What an order pays in the end: its ticket, null when there is none, undefined while that is not known. */
export type TicketSlot = Expected & { ticket: KnownTicket | null | undefined };

export type KnownTickets = {
  /** By id. */
  readonly known: Map<string, KnownTicket>;
  /** By op. */
  readonly slots: Map<string, TicketSlot>;
  /** Acknowledged ends of tickets that are not known yet, by ticket. */
  readonly unmatched: Map<string, OpenOp>;
};

export const createKnownTickets = (): KnownTickets => ({
  known: new Map(),
  slots: new Map(),
  unmatched: new Map(),
});
