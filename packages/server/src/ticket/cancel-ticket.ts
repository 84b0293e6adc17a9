import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { isDecided } from '@tessera/domain/rounds/round';

import type { Context } from '../context.ts';
import { saleTransaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readBetId } from '../wager/bet-span.ts';
import { lockRounds } from '../wager/wager-store.ts';
import { endOf, findOwnTicket, type StoredTicket } from './cash-out-store.ts';
import { leaveParts } from './leave-parts.ts';
import { legsOf } from './leg-results.ts';
import { insertCancellation } from './ticket-store.ts';
import { ticketEscrowOf } from './ticket.ts';

export type CancelTicketDeps = Pick<Context, 'ids' | 'live' | 'games'> & {
  readonly db: Pick<Context['db'], 'sale' | 'reader' | 'random'>;
};

/** Cancels a ticket while all its rounds are on sale by the database's clock. The stake returns from the
 *  escrow of its home round, and the ticket leaves the books of all its rounds. Its stake never covered
 *  others, so no cap forbids it. A repeat returns the same answer and changes nothing.
 *  Units: decimal text.   Refuses: BET_NOT_EXIST, for another member's ticket too; BET_NOT_CANCELLABLE for a
 *  ticket that was cashed out, and once a leg is decided; ISSUE_CLOSED from the close of its first leg until
 *  then.   Locks: its rounds by id, then accounts by id.   Idempotent by: ticket.   Cost: fourteen round
 *  trips. */
export async function cancelTicket(
  ctx: CancelTicketDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/cancelBet'>> {
  const { accountId, memberId } = member;
  const db = ctx.db.reader;
  const wanted = readBetId(betId);
  const ticket = wanted && (await findOwnTicket(db, accountId, wanted.id, wanted.span));
  if (!ticket) throw new Refusal('BET_NOT_EXIST');
  const roundIds = new Set((await legsOf(db, ticket)).map(({ roundId }) => roundId));
  const after = await saleTransaction(ctx.db, async (tx) => {
    await lockRounds(tx, roundIds);
    return cancelOnce(tx, ctx, ticket, accountId);
  });
  failpoint('ticket-cancel-answered');
  if (after.isNew) ctx.live.notifyMember(memberId, after, 'cancel');
  return { balance: formatMoney(after.balanceMinor) };
}

async function cancelOnce(
  tx: Tx,
  ctx: CancelTicketDeps,
  ticket: StoredTicket,
  accountId: bigint,
): Promise<BalanceAt & { readonly isNew: boolean }> {
  const { id, home_round_id: homeId, stake_minor: stakeMinor, placed_at: placedAt } = ticket;
  const escrowId = ticketEscrowOf(homeId);
  const account = (await lockForPosting(tx, [escrowId, accountId])).get(accountId);
  assert(account, `account ${accountId} of a ticket exists`);
  const end = await endOf(tx, ticket);
  if (end.is_cancelled) return { isNew: false, balanceMinor: account.balanceMinor, seq: account.seq };
  if (end.paid_minor !== null || end.parts > 0) throw new Refusal('BET_NOT_CANCELLABLE');
  const legs = await legsOf(tx, ticket);
  if (legs.some(({ state }) => isDecided(state))) throw new Refusal('BET_NOT_CANCELLABLE');
  if (!legs.every(({ isOpen }) => isOpen)) throw new Refusal('ISSUE_CLOSED');
  // The moment that is kept decides, since the first leg may have closed since the look at it.
  if ((await insertCancellation(tx, { homeId, id, accountId })) === 0) throw new Refusal('ISSUE_CLOSED');
  failpoint('ticket-cancel-inserted');
  const { carrier, base_minor: baseMinor, carried_minor: carriedMinor } = ticket;
  await leaveParts(tx, ctx, { carrier, baseMinor, carriedMinor, returnedMinor: stakeMinor }, legs);
  failpoint('ticket-cancel-books-reduced');
  const posted = await post(tx, ctx.ids, {
    key: `tcancel:${id}`,
    kind: 'tcancel',
    moves: [
      { accountId: escrowId, amountMinor: -stakeMinor, kind: 'cancel', refId: id },
      { accountId, amountMinor: stakeMinor, kind: 'cancel', refId: id, placedAt },
    ],
  });
  failpoint('ticket-cancel-posted');
  assert(posted.isNew, 'a ticket that is not cancelled was not paid back');
  return { isNew: true, ...balanceAfter(posted, accountId) };
}
