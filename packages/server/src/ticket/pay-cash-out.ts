import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { BANKROLL } from '../ledger/account-state.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';
import type { Offer } from './cash-out-offer.ts';
import { insertCashOut, type StoredTicket } from './cash-out-store.ts';
import { leaveParts } from './leave-parts.ts';
import type { LegResult } from './leg-results.ts';
import { ticketEscrowOf } from './ticket.ts';

/** A ticket that stands, with what is offered for it now. */
type Paid = {
  readonly ticket: StoredTicket;
  readonly accountId: bigint;
  readonly legs: readonly LegResult[];
  readonly offer: Offer;
  /** Where it is cashed out by itself: the target that is met, of which its member is told.
   *  Units: 1/100. */
  readonly targetMinor?: bigint;
};

/** Pays what is offered for a ticket and ends it. The stake leaves the escrow of the home round; the bankroll
 *  adds or receives the difference. The caller holds the locks of the rounds of all undecided legs, of the
 *  ticket escrow, the bankroll and the account, and has read under them that the ticket stands and what is
 *  offered.
 *  Units: 1/100.   Idempotent by: ticket; a second one violates a key.   Cost: eight round trips. */
export async function payCashOut(
  tx: Tx,
  ctx: Pick<Context, 'games' | 'ids'>,
  { ticket, accountId, legs, offer, targetMinor }: Paid,
): Promise<BalanceAt> {
  const { offerMinor: paidMinor, worthMinor } = offer;
  await insertCashOut(tx, ticket, accountId, { paidMinor, worthMinor, targetMinor: targetMinor ?? null });
  failpoint('cashout-inserted');
  await leaveParts(tx, ctx, carriedOf(ticket), legs);
  failpoint('cashout-books-reduced');
  const { id: refId, stake_minor: stakeMinor } = ticket;
  const move = (of: bigint, minor: bigint) =>
    ({ accountId: of, amountMinor: minor, kind: 'cashout', refId }) as const;
  const difference = stakeMinor - paidMinor;
  const posted = await post(tx, ctx.ids, {
    key: `cashout:${refId}`,
    kind: 'cashout',
    moves: [
      move(ticketEscrowOf(ticket.home_round_id), -stakeMinor),
      move(accountId, paidMinor),
      ...(difference === 0n ? [] : [move(BANKROLL, difference)]),
    ],
  });
  failpoint('cashout-posted');
  assert(posted.isNew, 'a ticket that stands was not paid for');
  return balanceAfter(posted, accountId);
}

const carriedOf = ({ carrier, base_minor: baseMinor, carried_minor: carriedMinor }: StoredTicket) => ({
  carrier,
  baseMinor,
  carriedMinor,
});
