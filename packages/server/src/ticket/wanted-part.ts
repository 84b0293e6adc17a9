import type { Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { PARTS_MOST } from '@tessera/domain/tickets/part';

import { Refusal } from '../kernel/refusal.ts';
import { readAmount } from '../wallet/read-amount.ts';
import type { StoredTicket, TicketEnd } from './cash-out-store.ts';
import type { TicketTerms } from './leg-results.ts';
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

/** Refuses a part that leaves nothing, as AMOUNT_LIMIT with the greatest that does not, and one more than
 *  there may be, as CASHOUT_LIMIT.   Units: 1/100. */
export function refusePart({ parts }: Pick<TicketEnd, 'parts'>, partMinor: bigint, restMinor: bigint): void {
  if (parts >= PARTS_MOST) throw new Refusal('CASHOUT_LIMIT', { limit: PARTS_MOST });
  if (partMinor >= restMinor) throw new Refusal('AMOUNT_LIMIT', { max: formatMoney(restMinor - 1n) });
}

/** The terms of a share of a stored ticket.   Units: 1/100. */
export const termsOfPart = (ticket: StoredTicket, partMinor: bigint): TicketTerms => ({
  unitMinor: ticket.unit_minor,
  sizes: sizesIn(ticket.sizes),
  share: { partMinor, stakeMinor: ticket.stake_minor },
});
