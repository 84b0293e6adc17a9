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
import { insertPart } from './part-cash-out-store.ts';
import { ticketEscrowOf } from './ticket.ts';

/** A ticket that stands, with what is offered for it now. */
type Paid = {
  readonly ticket: StoredTicket;
  readonly accountId: bigint;
  readonly legs: readonly LegResult[];
  readonly offer: Offer;
  /** What of its stake was not cashed out in parts. */
  readonly restMinor: bigint;
  /** Where it is cashed out by itself: the target that is met, of which its member is told.
   *  Units: 1/100. */
  readonly targetMinor?: bigint;
};

/** Pays what is offered for what goes on of a ticket and ends it. That stake leaves the escrow of the home
 *  round; the bankroll adds or receives the difference. The caller holds the locks of the rounds of all
 *  undecided legs, of the ticket escrow, the bankroll and the account, and has read under them that the
 *  ticket stands and what is offered.
 *  Units: 1/100.   Idempotent by: ticket; a second one violates a key.   Cost: eight round trips. */
export async function payCashOut(
  tx: Tx,
  ctx: Pick<Context, 'games' | 'ids'>,
  { ticket, accountId, legs, offer, restMinor, targetMinor }: Paid,
): Promise<BalanceAt> {
  const { offerMinor: paidMinor, worthMinor } = offer;
  const ended = { paidMinor, worthMinor, targetMinor: targetMinor ?? null, restMinor };
  await insertCashOut(tx, ticket, accountId, ended);
  failpoint('cashout-inserted');
  await leaveParts(tx, ctx, carriedOf(ticket), legs);
  failpoint('cashout-books-reduced');
  return postCashOut(tx, ctx, {
    ticket,
    accountId,
    key: `cashout:${ticket.id}`,
    stakeMinor: restMinor,
    paidMinor,
  });
}

/** A part of a ticket that goes on. */
type PaidPart = Omit<Paid, 'legs' | 'restMinor' | 'targetMinor'> & {
  /** From 1. */
  readonly number: number;
  readonly partMinor: bigint;
};

/** Pays what is offered for a part of a ticket, which goes on with the rest of its stake. The books of its
 *  rounds carry it whole until it ends: a bound stays one. The caller holds the locks that `payCashOut` names
 *  and has read the same under them.
 *  Units: 1/100.   Idempotent by: ticket and number; a second one violates a key.   Cost: six round trips. */
export async function payPart(
  tx: Tx,
  ctx: Pick<Context, 'ids'>,
  { ticket, accountId, offer, number, partMinor }: PaidPart,
): Promise<BalanceAt> {
  const { offerMinor: paidMinor, worthMinor } = offer;
  await insertPart(tx, ticket, accountId, { number, stakeMinor: partMinor, paidMinor, worthMinor });
  failpoint('cashout-inserted');
  const key = `cashout:${ticket.id}:${number}`;
  return postCashOut(tx, ctx, { ticket, accountId, key, stakeMinor: partMinor, paidMinor });
}

type Posted = Pick<Paid, 'ticket' | 'accountId'> & {
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
};

async function postCashOut(
  tx: Tx,
  { ids }: Pick<Context, 'ids'>,
  { ticket, accountId, key, stakeMinor, paidMinor }: Posted,
): Promise<BalanceAt> {
  const { id: refId, home_round_id: homeId } = ticket;
  const move = (of: bigint, minor: bigint) =>
    ({ accountId: of, amountMinor: minor, kind: 'cashout', refId }) as const;
  const difference = stakeMinor - paidMinor;
  const posted = await post(tx, ids, {
    key,
    kind: 'cashout',
    moves: [
      move(ticketEscrowOf(homeId), -stakeMinor),
      move(accountId, paidMinor),
      ...(difference === 0n ? [] : [move(BANKROLL, difference)]),
    ],
  });
  failpoint('cashout-posted');
  assert(posted.isNew, 'a stake that stands was not paid for');
  return balanceAfter(posted, accountId);
}

const carriedOf = ({ carrier, base_minor: baseMinor, carried_minor: carriedMinor }: StoredTicket) => ({
  carrier,
  baseMinor,
  carriedMinor,
});
