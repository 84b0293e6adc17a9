import { minor, type Money } from '../money.ts';
import { payoutOfTicket, type Ticket } from './ticket.ts';

/** What share of a ticket an amount is for: a part of its stake, of the whole of it.   Units: 1/100. */
export type Share = { readonly partMinor: bigint; readonly stakeMinor: bigint };

/** The share of a ticket of which nothing was cashed out. */
export const WHOLE_TICKET: Share = { partMinor: 1n, stakeMinor: 1n };

/** As many parts of a ticket as can be cashed out, beside its rest. */
export const PARTS_MOST = 20;

/** What is left of a ticket's stake once parts of it are cashed out: the ticket goes on with it, and whatever
 *  it is worth or pays is for this share.   Units: 1/100. */
export const restOf = (ticket: { readonly stakeMinor: bigint; readonly partedMinor: bigint }): Money =>
  minor(ticket.stakeMinor - ticket.partedMinor);

/** What a ticket has returned: what was paid for its parts, and what its end has paid for the rest. Against
 *  the whole stake that says what was won or lost, in a record as in a message.   Units: 1/100. */
export const returnedOf = (ticket: {
  readonly payoutMinor: bigint;
  readonly partsPaidMinor: bigint;
}): Money => minor(ticket.payoutMinor + ticket.partsPaidMinor);

/** The share of a ticket that goes on.   Units: 1/100. */
export const shareLeft = (ticket: { readonly stakeMinor: bigint; readonly partedMinor: bigint }): Share => ({
  partMinor: restOf(ticket),
  stakeMinor: ticket.stakeMinor,
});

/** The credit of a share of a ticket, rounded down once from the exact payout: what is rounded down before it
 *  is divided by whole cents comes to the same.
 *  Units: 1/100; multipliers x 20 000.   Source: docs/decisions/0102.   Cost: the square of the legs. */
export const payoutOfShare = (
  ticket: Ticket,
  multipliers: readonly bigint[],
  { partMinor, stakeMinor }: Share,
): Money =>
  minor(payoutOfTicket({ ...ticket, unitMinor: ticket.unitMinor * partMinor }, multipliers) / stakeMinor);
