import type { Data, Payload } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { saleTransaction, type Tx } from '../db/tx.ts';
import { type Aged, refuseOverdue } from '../kernel/attempt.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { BANKROLL } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import type { BalanceAt } from '../ledger/post.ts';
import type { SessionMember } from '../session/session-member.ts';
import { lockRounds } from '../wager/wager-store.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { offerOn } from './cash-out-offer.ts';
import { endOf, type StoredTicket } from './cash-out-store.ts';
import { legsOf } from './leg-results.ts';
import { payCashOut } from './pay-cash-out.ts';
import { hasEndedEarly, isUndecided, ownTicket, termsOf, undecidedRounds } from './stored-ticket.ts';
import { ticketEscrowOf } from './ticket.ts';

export type CashOutDeps = Pick<Context, 'games' | 'ids' | 'live' | 'clock'> & {
  readonly db: Pick<Context['db'], 'sale' | 'reader' | 'random'>;
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};

/** Shows what a ticket is worth, and what is paid for it now.
 *  Units: decimal text.   Refuses: BET_NOT_EXIST, for another member's ticket and for a single bet too;
 *  CASHOUT_CLOSED until a leg is decided, while an undecided one is closed, and once the ticket has ended or
 *  is worth nothing.   Locks: none, so the next second may offer something else.   Cost: three round trips,
 *  and the chances of the undecided matches, which are kept. */
export async function showCashOut(
  ctx: CashOutDeps,
  betId: unknown,
  { accountId }: SessionMember,
): Promise<Data<'games/cashoutOffer'>> {
  const { db, env, clock } = ctx;
  const ticket = await ownTicket(ctx, betId, accountId);
  const end = await endOf(db.reader, ticket);
  const legs = await legsOf(db.reader, ticket);
  const offer = hasEndedEarly(end) ? undefined : offerOn(ctx, termsOf(ticket), legs, env.cashOutE4);
  if (!offer) throw new Refusal('CASHOUT_CLOSED');
  return {
    bet_id: String(ticket.id),
    amount: formatMoney(ticket.stake_minor),
    worth: formatMoney(offer.worthMinor),
    offer: formatMoney(offer.offerMinor),
    factor: formatOdds(env.cashOutE4),
    server_time_ms: clock.now(),
    legs: legs.map((leg, at) => ({
      round_id: String(leg.roundId),
      match: leg.match,
      play: leg.market,
      is_decided: !isUndecided(leg),
      multiplier: approximate(offer.multipliers[at] ?? NOTHING),
    })),
  };
}

const NOTHING = { n: 0n, d: 1n };

/** Pays what a ticket is worth now and ends it, if that is the amount which the member has seen. The stake
 *  leaves the escrow of the home round; the bankroll adds or receives the difference. A repeat of the same
 *  amount returns the same answer and changes nothing.
 *  Units: decimal text.   Refuses: AMOUNT_INVALID; BET_NOT_EXIST and CASHOUT_CLOSED as showCashOut;
 *  CASHOUT_CHANGED with the amount that is offered now; SERVER_BUSY after 9 s.   Locks: the rounds of all
 *  undecided legs by id, then accounts by id.   Idempotent by: ticket and amount.   Cost: fourteen round
 *  trips. */
export async function cashOut(
  ctx: CashOutDeps,
  payload: Payload<'games/cashout'>,
  { memberId, accountId, waitedMs }: SessionMember & Aged,
): Promise<Data<'games/cashout'>> {
  const amountMinor = readAmount(payload.amount);
  const ticket = await ownTicket(ctx, payload.bet_id, accountId);
  const roundIds = undecidedRounds(await legsOf(ctx.db.reader, ticket));
  const after = await saleTransaction(ctx.db, async (tx) => {
    await lockRounds(tx, roundIds);
    return cashOutOnce(tx, ctx, { ticket, accountId, amountMinor, waitedMs });
  });
  failpoint('cashout-answered');
  if (after.isNew) ctx.live.notifyMember(memberId, after, 'other');
  return { paid: formatMoney(amountMinor), balance: formatMoney(after.balanceMinor) };
}

/** What a member has asked for. Units: 1/100. */
type CashOutRequest = {
  readonly ticket: StoredTicket;
  readonly accountId: bigint;
  /** The offer that the member has seen. */
  readonly amountMinor: bigint;
} & Aged;

async function cashOutOnce(
  tx: Tx,
  ctx: CashOutDeps,
  { ticket, accountId, amountMinor, waitedMs }: CashOutRequest,
): Promise<BalanceAt & { readonly isNew: boolean }> {
  const escrowId = ticketEscrowOf(ticket.home_round_id);
  const account = (await lockForPosting(tx, [escrowId, BANKROLL, accountId])).get(accountId);
  assert(account, `account ${accountId} of a ticket exists`);
  const end = await endOf(tx, ticket);
  if (end.paid_minor === amountMinor)
    return { isNew: false, balanceMinor: account.balanceMinor, seq: account.seq };
  refuseOverdue({ waitedMs });
  if (hasEndedEarly(end)) throw new Refusal('CASHOUT_CLOSED');
  const legs = await legsOf(tx, ticket);
  const offer = offerOn(ctx, termsOf(ticket), legs, ctx.env.cashOutE4);
  if (!offer) throw new Refusal('CASHOUT_CLOSED');
  if (offer.offerMinor !== amountMinor)
    throw new Refusal('CASHOUT_CHANGED', { amount: formatMoney(offer.offerMinor) });
  return { isNew: true, ...(await payCashOut(tx, ctx, { ticket, accountId, legs, offer })) };
}
