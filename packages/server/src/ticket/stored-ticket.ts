import { restOf, shareLeft } from '@tessera/domain/tickets/part';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readBetId } from '../wager/bet-span.ts';
import { findOwnTicket, type StoredTicket, type TicketEnd } from './cash-out-store.ts';
import type { LegResult, TicketTerms } from './leg-results.ts';
import { sizesIn } from './ticket.ts';

/** Finds a member's ticket.   Refuses: BET_NOT_EXIST, for another member's ticket and for a single bet too.
 *  Cost: one index look-up in each day of the span. */
export async function ownTicket(
  ctx: { readonly db: Pick<Context['db'], 'reader'> },
  betId: unknown,
  accountId: bigint,
): Promise<StoredTicket> {
  const wanted = readBetId(betId);
  const found = wanted && (await findOwnTicket(ctx.db.reader, accountId, wanted.id, wanted.span));
  if (!found) throw new Refusal('BET_NOT_EXIST');
  return found;
}

/** Whether its member has taken it back, or it was cashed out. */
export const hasEndedEarly = ({ is_cancelled: isCancelled, paid_minor: paidMinor }: TicketEnd): boolean =>
  isCancelled || paidMinor !== null;

/** What goes on of a ticket's stake.   Units: 1/100. */
export const restLeft = (
  { stake_minor: stakeMinor }: Pick<StoredTicket, 'stake_minor'>,
  { parted_minor: partedMinor }: Pick<TicketEnd, 'parted_minor'>,
): bigint => restOf({ stakeMinor, partedMinor });

/** The terms of what goes on of a ticket. */
export const termsOf = (
  {
    unit_minor: unitMinor,
    stake_minor: stakeMinor,
    sizes,
  }: Pick<StoredTicket, 'unit_minor' | 'stake_minor' | 'sizes'>,
  { parted_minor: partedMinor }: Pick<TicketEnd, 'parted_minor'>,
): TicketTerms => ({ unitMinor, sizes: sizesIn(sizes), share: shareLeft({ stakeMinor, partedMinor }) });

export const isUndecided = ({ multiplier }: LegResult): boolean => multiplier === undefined;

/** The rounds of its legs that are undecided. Such legs only become fewer, so that who locks these rounds has
 *  locked all that may still be drawn. */
export const undecidedRounds = (legs: readonly LegResult[]): ReadonlySet<bigint> =>
  new Set(legs.filter(isUndecided).map(({ roundId }) => roundId));
