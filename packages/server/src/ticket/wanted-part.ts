import type { Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { PARTS_MOST } from '@tessera/domain/tickets/part';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { leastPartOn, type Offer, offerOn } from './cash-out-offer.ts';
import type { StoredTicket, TicketEnd } from './cash-out-store.ts';
import type { LegResult, TicketTerms } from './leg-results.ts';
import { restLeft } from './stored-ticket.ts';
import { sizesIn } from './ticket.ts';

/** A part of a ticket's stake that a member wants to be paid for: its number, from 1, as the page saw it.
 *  Units: 1/100. */
export type WantedPart = { readonly number: number; readonly partMinor: bigint };

/** Parses the part that a call names; undefined for all that goes on.
 *  Refuses: INVALID_PARAMETERS for a stake without its part, for a part without its stake, and for a part
 *  that is no number of one; AMOUNT_INVALID. */
export function readPart({
  stake,
  part,
}: Pick<Payload<'games/cashout'>, 'stake' | 'part'>): WantedPart | undefined {
  if (stake === undefined && part === undefined) return undefined;
  const number = Number(part);
  if (stake === undefined || !Number.isInteger(number) || number < 1 || number > PARTS_MOST + 1)
    throw new Refusal('INVALID_PARAMETERS', { field: stake === undefined ? 'stake' : 'part' });
  return { number, partMinor: readAmount(stake) };
}

type OfferContext = Pick<Context, 'games'> & { readonly env: Pick<Context['env'], 'cashOutE4'> };

/** A ticket that stands, as what is offered for it depends on it. */
type Offered = {
  readonly ticket: StoredTicket;
  readonly end: TicketEnd;
  readonly legs: readonly LegResult[];
};

/** What is offered for a part of a ticket, or for all that goes on of it.
 *  Units: 1/100.   Refuses: CASHOUT_LIMIT for one more part than there may be, and where each of them would
 *  be paid nothing; AMOUNT_LIMIT with the greatest part that leaves something for one that does not, with the
 *  least too for one that would be paid nothing; CASHOUT_CLOSED where nothing is offered for all that goes
 *  on. */
export function offerOrRefuse(
  ctx: OfferContext,
  { ticket, end, legs }: Offered,
  partMinor: bigint | undefined,
): Offer {
  const { cashOutE4 } = ctx.env;
  const restMinor = restLeft(ticket, end);
  const most = formatMoney(restMinor - 1n);
  if (partMinor !== undefined) {
    if (end.parts >= PARTS_MOST) throw new Refusal('CASHOUT_LIMIT', { limit: PARTS_MOST });
    if (partMinor >= restMinor) throw new Refusal('AMOUNT_LIMIT', { max: most });
  }
  const terms = termsOfPart(ticket, partMinor ?? restMinor);
  const offer = offerOn(ctx, terms, legs, cashOutE4);
  if (offer) return offer;
  const leastMinor = partMinor === undefined ? undefined : leastPartOn(ctx, terms, legs, cashOutE4);
  if (leastMinor === undefined || leastMinor > restMinor) throw new Refusal('CASHOUT_CLOSED');
  if (leastMinor === restMinor) throw new Refusal('CASHOUT_LIMIT', { limit: end.parts });
  throw new Refusal('AMOUNT_LIMIT', { min: formatMoney(leastMinor), max: most });
}

/** What is offered to a page whose part is not the next one: for its stake, or for all that goes on where
 *  that stake cannot be taken any more.
 *  Units: 1/100.   Refuses: CASHOUT_CLOSED where nothing is. */
export function offerNow(ctx: OfferContext, { ticket, end, legs }: Offered, partMinor: bigint): Offer {
  const restMinor = restLeft(ticket, end);
  const offered = (shareMinor: bigint) =>
    offerOn(ctx, termsOfPart(ticket, shareMinor), legs, ctx.env.cashOutE4);
  const offer = (partMinor < restMinor && offered(partMinor)) || offered(restMinor);
  if (!offer) throw new Refusal('CASHOUT_CLOSED');
  return offer;
}

/** The terms of a share of a stored ticket.   Units: 1/100. */
export const termsOfPart = (ticket: StoredTicket, partMinor: bigint): TicketTerms => ({
  unitMinor: ticket.unit_minor,
  sizes: sizesIn(ticket.sizes),
  share: { partMinor, stakeMinor: ticket.stake_minor },
});
