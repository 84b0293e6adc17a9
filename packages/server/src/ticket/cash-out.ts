import type { Data, Payload } from '@tessera/contract/routes';
import { approximate } from '@tessera/domain/fraction';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { payoutOfShare } from '@tessera/domain/tickets/part';
import { greatestMultiplier } from '@tessera/domain/tickets/ticket';

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
import type { Offer } from './cash-out-offer.ts';
import { endOf, type StoredTicket } from './cash-out-store.ts';
import { legsOf } from './leg-results.ts';
import { findPart } from './part-cash-out-store.ts';
import { payCashOut, payPart } from './pay-cash-out.ts';
import { hasEndedEarly, isUndecided, ownTicket, restLeft, undecidedRounds } from './stored-ticket.ts';
import { ticketEscrowOf } from './ticket.ts';
import { offerNow, offerOrRefuse, readPart, termsOfPart, type WantedPart } from './wanted-part.ts';

export type CashOutDeps = Pick<Context, 'games' | 'ids' | 'live' | 'clock'> & {
  readonly db: Pick<Context['db'], 'sale' | 'reader' | 'random'>;
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};

/** Shows what a ticket is worth, and what is paid for it now: for all that goes on of it, or for a part.
 *  Units: decimal text.   Refuses: BET_NOT_EXIST, for another member's ticket and for a single bet too;
 *  CASHOUT_CLOSED until a leg is decided, while an undecided one is closed, and once the ticket has ended or
 *  nothing is offered for all of it; AMOUNT_INVALID, AMOUNT_LIMIT and CASHOUT_LIMIT for a stake that cannot
 *  be taken.
 *  Locks: none, so the next second may offer something else.   Cost: three round trips, and the chances of
 *  the undecided matches, which are kept. */
export async function showCashOut(
  ctx: CashOutDeps,
  { bet_id: betId, stake }: { readonly bet_id?: unknown; readonly stake?: string | number | undefined },
  { accountId }: SessionMember,
): Promise<Data<'games/cashoutOffer'>> {
  const { db, env, clock } = ctx;
  const wantedMinor = stake === undefined ? undefined : readAmount(stake);
  const ticket = await ownTicket(ctx, betId, accountId);
  const end = await endOf(db.reader, ticket);
  if (hasEndedEarly(end)) throw new Refusal('CASHOUT_CLOSED');
  const restMinor = restLeft(ticket, end);
  const partMinor = wantedMinor ?? restMinor;
  const isPart = partMinor !== restMinor;
  const legs = await legsOf(db.reader, ticket);
  const offer = offerOrRefuse(ctx, { ticket, end, legs }, isPart ? partMinor : undefined);
  const goesOn = termsOfPart(ticket, restMinor - partMinor);
  const most = legs.map((leg) => leg.multiplier ?? greatestMultiplier(leg));
  const mostMinor = payoutOfShare({ ...goesOn, legs }, most, goesOn.share);
  return {
    bet_id: String(ticket.id),
    amount: formatMoney(ticket.stake_minor),
    rest: formatMoney(restMinor),
    stake: formatMoney(partMinor),
    part: isPart ? end.parts + 1 : null,
    max_payout_after: formatMoney(mostMinor),
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

/** Pays what a ticket, or a part of its stake, is worth now, if that is the amount which the member has seen.
 *  That stake leaves the escrow of the home round; the bankroll adds or receives the difference. Without a
 *  part the ticket ends, with one it goes on with the rest. A repeat returns the same answer and changes
 *  nothing.
 *  Units: decimal text.   Refuses: AMOUNT_INVALID; INVALID_PARAMETERS for a stake without its part or a part
 *  without its stake; BET_NOT_EXIST and CASHOUT_CLOSED as showCashOut; CASHOUT_CHANGED with the amount that
 *  is offered now, and before AMOUNT_LIMIT and CASHOUT_LIMIT as showCashOut for a part that is not the next;
 *  SERVER_BUSY after 9 s.   Locks: the rounds of all undecided legs by id, then accounts by id.
 *  Idempotent by: ticket and amount, or ticket and part.   Cost: fourteen round trips. */
export async function cashOut(
  ctx: CashOutDeps,
  payload: Payload<'games/cashout'>,
  { memberId, accountId, waitedMs }: SessionMember & Aged,
): Promise<Data<'games/cashout'>> {
  const amountMinor = readAmount(payload.amount);
  const part = readPart(payload);
  const ticket = await ownTicket(ctx, payload.bet_id, accountId);
  const roundIds = undecidedRounds(await legsOf(ctx.db.reader, ticket));
  const after = await saleTransaction(ctx.db, async (tx) => {
    await lockRounds(tx, roundIds);
    return cashOutOnce(tx, ctx, { ticket, accountId, amountMinor, part, waitedMs });
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
  /** Undefined for all that goes on. */
  readonly part: WantedPart | undefined;
} & Aged;

async function cashOutOnce(
  tx: Tx,
  ctx: CashOutDeps,
  { ticket, accountId, amountMinor, part, waitedMs }: CashOutRequest,
): Promise<BalanceAt & { readonly isNew: boolean }> {
  const escrowId = ticketEscrowOf(ticket.home_round_id);
  const account = (await lockForPosting(tx, [escrowId, BANKROLL, accountId])).get(accountId);
  assert(account, `account ${accountId} of a ticket exists`);
  const end = await endOf(tx, ticket);
  const before = part && (await findPart(tx, ticket, part.number));
  const isRepeated = part
    ? before?.stake_minor === part.partMinor && before.paid_minor === amountMinor
    : end.paid_minor === amountMinor;
  if (isRepeated) return { isNew: false, balanceMinor: account.balanceMinor, seq: account.seq };
  refuseOverdue({ waitedMs });
  if (hasEndedEarly(end)) throw new Refusal('CASHOUT_CLOSED');
  const offered = { ticket, end, legs: await legsOf(tx, ticket) };
  // A page that is behind does not know what its stake would leave, so that comes first.
  if (part && part.number !== end.parts + 1) throw changed(offerNow(ctx, offered, part.partMinor));
  const offer = offerOrRefuse(ctx, offered, part?.partMinor);
  if (offer.offerMinor !== amountMinor) throw changed(offer);
  const due = { ticket, accountId, offer };
  const paid = part
    ? await payPart(tx, ctx, { ...due, ...part })
    : await payCashOut(tx, ctx, { ...due, legs: offered.legs, restMinor: restLeft(ticket, end) });
  return { isNew: true, ...paid };
}

const changed = ({ offerMinor }: Offer): Refusal =>
  new Refusal('CASHOUT_CHANGED', { amount: formatMoney(offerMinor) });
