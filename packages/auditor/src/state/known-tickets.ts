import type { TicketTerms } from '../football/ticket-order.ts';
import type { Expected } from '../ledger/feasible-balances.ts';
import type { Member, OpenOp } from './member.ts';

/** How a member ended a ticket, and what was paid for that.   Units: 1/100. */
export type TicketEnd = { readonly by: 'cancelled' | 'cashout'; readonly paidMinor: bigint };

/** A part of a ticket's stake that its member cashed out.   Units: 1/100. */
export type TicketPart = { readonly stakeMinor: bigint; readonly paidMinor: bigint };

/** A ticket as clients know it. */
export type KnownTicket = {
  readonly ticketId: string;
  readonly op: string;
  readonly key: string;
  readonly member: Member;
  readonly terms: TicketTerms;
  /** By number. */
  readonly parts: Map<number, TicketPart>;
  end: TicketEnd | undefined;
};

/** What an order pays in the end: its ticket, null when there is none, undefined while that is not known. */
export type TicketSlot = Expected & { ticket: KnownTicket | null | undefined };

export type KnownTickets = {
  /** By id. */
  readonly known: Map<string, KnownTicket>;
  /** By op. */
  readonly slots: Map<string, TicketSlot>;
  /** Acknowledged ends and parts of tickets that are not known yet, by op. */
  readonly unmatched: Map<string, OpenOp>;
  /** Ops of which a snapshot has shown whether they were applied. */
  readonly decided: Set<string>;
};

export const createKnownTickets = (): KnownTickets => ({
  known: new Map(),
  slots: new Map(),
  unmatched: new Map(),
  decided: new Set(),
});
