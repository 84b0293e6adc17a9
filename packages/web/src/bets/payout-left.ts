import { formatMoney, moneyOrZero, type Money } from '@tessera/domain/money';
import { payoutOfShare } from '@tessera/domain/tickets/part';
import { greatestMultiplier } from '@tessera/domain/tickets/ticket';
import { sizesOfWay } from '@tessera/domain/tickets/ways';

import { oddsE4Of } from '../guest/odds-text.ts';
import { multipliersOf, termsOf } from '../guest/ticket-terms.ts';
import type { RecordRow, RecordTicket } from './record-row.ts';

type TicketRow = { readonly pick: string; readonly ticket: RecordTicket };

/** The most that a ticket can still pay, by the legs that are decided and for the stake that goes on.
 *  Units: 1/100. */
function payoutLeft({ pick, ticket }: TicketRow): Money {
  const sizes = sizesOfWay(pick, ticket.legs.length) ?? [];
  const terms = termsOf({ ...ticket, sizes });
  const known = multipliersOf(ticket);
  const most = terms.legs.map((leg, at) => known[at] ?? greatestMultiplier(leg));
  return payoutOfShare(terms, most, ticket.share);
}

/** Whether a ticket that waits for matches can no longer pay anything, whatever they bring. */
export const isLostAlready = ({
  status,
  pick = '',
  ticket,
}: Pick<RecordRow, 'status' | 'ticket'> & Partial<Pick<RecordRow, 'pick'>>): boolean =>
  status === 'pending' && ticket !== undefined && payoutLeft({ pick, ticket }) === 0n;

/** The payout of a pending bet if it wins; of a ticket the most it can still pay.   Units: decimal text. */
export function possibleReturn(
  { stake, odds, pick, ticket }: Pick<RecordRow, 'stake' | 'odds' | 'pick' | 'ticket'>,
  payoutOf: (stakeMinor: bigint, oddsE4: number) => Money,
): string {
  return formatMoney(ticket ? payoutLeft({ pick, ticket }) : payoutOf(moneyOrZero(stake), oddsE4Of(odds)));
}
