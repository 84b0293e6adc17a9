import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { saleTransaction } from '../db/tx.ts';
import { BANKROLL } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { notifyInbox } from '../live/inbox-store.ts';
import { lockRounds } from '../wager/wager-store.ts';
import { lockTarget, type WaitingTicket, waitingTickets } from './auto-cash-out-store.ts';
import { offerOn } from './cash-out-offer.ts';
import { endOf } from './cash-out-store.ts';
import { type LegResult, legsOf, readLegs } from './leg-results.ts';
import { payCashOut } from './pay-cash-out.ts';
import { hasEndedEarly, restLeft, termsOf, undecidedRounds } from './stored-ticket.ts';
import { ticketEscrowOf } from './ticket.ts';

export type AutoCashOutContext = Pick<Context, 'db' | 'games' | 'ids'> & {
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};

/** As many as are looked at before others get their turn: a second, if all of them are cashed out. */
const CHUNK = 50;
const MAIN_ACCOUNTS_PER_MEMBER = 16n;

/** What a look came to. */
export type Look = {
  /** The last ticket that was looked at, after which to go on; undefined when none are left. */
  readonly last: bigint | undefined;
  /** Of a ticket that could not be cashed out: it keeps none of the others waiting, and the look has to be
   *  repeated once it is through. */
  readonly failure?: unknown;
};

/** Cashes out the next tickets of a home that have a leg in a decided round and whose target is met now. A
 *  target is met by the decision of a round and by nothing else, so that a look after each is enough; one
 *  that is repeated after a failure pays what is offered then.
 *  Locks: for each ticket in turn the rounds of all undecided legs by id, then accounts by id.
 *  Idempotent by: ticket.   Cost: two round trips, and some sixteen for each ticket that is cashed out. */
export async function runAutoCashOuts(
  ctx: AutoCashOutContext,
  homeId: bigint,
  roundId: bigint,
  { after, chunk = CHUNK }: { readonly after: bigint; readonly chunk?: number },
): Promise<Look> {
  const waiting = await waitingTickets(ctx.db.reader, homeId, roundId, { after, limit: chunk });
  const legsById = await readLegs(
    ctx.db.reader,
    waiting.map(({ id }) => ({ homeId, id })),
  );
  let failure: unknown;
  for (const ticket of waiting)
    try {
      const legs = legsById.get(ticket.id) ?? [];
      if (offerFor(ctx, ticket, legs)) await cashOutByItself(ctx, ticket, legs);
    } catch (error) {
      failure ??= error;
    }
  return { last: waiting.length < chunk ? undefined : waiting.at(-1)?.id, failure };
}

/** What is offered for a ticket, where that meets its target. */
function offerFor(ctx: AutoCashOutContext, ticket: WaitingTicket, legs: readonly LegResult[]) {
  const offer = offerOn(ctx, termsOf(ticket, ticket), legs, ctx.env.cashOutE4);
  return offer && offer.offerMinor >= ticket.target_minor ? offer : undefined;
}

/** By the path of a tap. Under its locks everything is read again: meanwhile the ticket may have ended, a leg
 *  have closed, or its member have changed the target. */
async function cashOutByItself(
  ctx: AutoCashOutContext,
  ticket: WaitingTicket,
  seenLegs: readonly LegResult[],
): Promise<void> {
  const { account_id: accountId } = ticket;
  await saleTransaction(ctx.db, async (tx) => {
    await lockRounds(tx, undecidedRounds(seenLegs));
    const escrowId = ticketEscrowOf(ticket.home_round_id);
    const accounts = await lockForPosting(tx, [escrowId, BANKROLL, accountId]);
    assert(accounts.has(accountId), `account ${accountId} of a ticket exists`);
    const end = await endOf(tx, ticket);
    if (hasEndedEarly(end)) return;
    const targetMinor = await lockTarget(tx, ticket);
    if (targetMinor === undefined) return;
    const legs = await legsOf(tx, ticket);
    const now = { ...ticket, target_minor: targetMinor, parted_minor: end.parted_minor };
    const offer = offerFor(ctx, now, legs);
    if (!offer) return;
    const restMinor = restLeft(ticket, end);
    await payCashOut(tx, ctx, { ticket, accountId, legs, offer, restMinor, targetMinor });
    // The pages of the member, on whichever server.
    await notifyInbox(tx, accountId / MAIN_ACCOUNTS_PER_MEMBER, 'ticket');
  });
}
