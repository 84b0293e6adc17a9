import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { obstaclesOf } from '@tessera/domain/withdrawal/obstacles';

import type { CardRow } from '../card/card-store.ts';
import { withdrawChannels } from '../channel/find-channel.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { type Attempt, refuseOverdue } from '../kernel/attempt.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody, type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { lockMember, refuseUnlessActive } from '../member/lock-member.ts';
import type { MoneyMember } from '../member/member-store.ts';
import { confirmPayment } from '../member/security/confirm-payment.ts';
import { lockPart, takePart } from '../protection/locked-part.ts';
import { showProtection } from '../protection/show-protection.ts';
import { findRateOf } from '../rail/coin-quote.ts';
import { insertRequest } from './insert-request.ts';
import { readCase } from './read-case.ts';
import { refuseFor } from './refuse-for.ts';
import { resolvePayoutRoute } from './resolve-payout-route.ts';
import { reviewRequest } from './review-request.ts';
import { findRepeat, type NewWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords' | 'ids' | 'env' | 'games' | 'rail'>;
type ReturnRequest = { readonly orderNo: string; readonly cardId: string; readonly key: RequestKey };

/** Sends what is locked of one deposit back, without a fee and up to the most that the channel pays, to an
 *  own account of the kind that it came from, or of any kind where the house does not pay out by that one.
 *  It becomes a withdrawal that is reviewed like any other; what was never played with needs no turnover
 *  and uses up no daily limit. Excluded members may ask for it. When it is refused or fails, the money is
 *  locked again. A repeat under its key gets the same answer and has no effect.
 *  Units: decimal text.   Refuses: those of key and fund password, ACCOUNT_IS_FROZEN, ORDER_NOT_EXISTS
 *  (also once nothing of it is locked), CHANNEL_NOT_EXISTS, CARD_NOT_EXISTS, CARD_DELETED, CARD_INVALID (of
 *  another kind), AMOUNT_LIMIT, RATE_TOO_OLD, WITHDRAW_REJECT with its reason, SERVER_BUSY; a refusal
 *  leaves no trace.
 *  Locks: the member, the locked deposit, then accounts by id.   Idempotent by: member and key.
 *  Cost: one password hash, about 26 round trips. */
export async function returnDeposit(
  ctx: Deps,
  payload: Payload<'protection/returnDeposit'>,
  memberId: bigint,
  attempt: Attempt,
): Promise<Data<'protection/returnDeposit'>> {
  const [orderNo, cardId] = [String(payload.order_no), String(payload.card_id)];
  const body = JSON.stringify(['return', orderNo, cardId]);
  const asked = { orderNo, cardId, key: requestKeyOf(attempt.idempotencyKey, body, ctx.clock.now()) };
  await confirmPayment(ctx, memberId, { call: 'protection/returnDeposit', payload, key: asked.key });
  const row = await transaction(ctx.db, (tx) => returnOnce(tx, ctx, { asked, attempt }, memberId));
  return {
    order_no: String(row.id),
    amount: formatMoney(row.amount_minor),
    protection: await showProtection(ctx, memberId),
  };
}

async function returnOnce(
  tx: Tx,
  ctx: Deps,
  { asked, attempt }: { readonly asked: ReturnRequest; readonly attempt: Attempt },
  memberId: bigint,
): Promise<WithdrawalRow> {
  const member = await lockMember(tx, memberId);
  const before = await findRepeat(tx, memberId, asked.key);
  if (before) {
    assertSameBody(asked.key, before);
    return before;
  }
  refuseOverdue(attempt);
  refuseUnlessActive(member);
  const depositId = readId(asked.orderNo);
  const locked = depositId === undefined ? undefined : await lockPart(tx, depositId, memberId);
  if (depositId === undefined || !locked) throw new Refusal('ORDER_NOT_EXISTS');
  const route = await resolvePayoutRoute(tx, memberId, { cardId: asked.cardId, channelId: '', address: '' });
  const { card, channel } = route;
  if (card.type !== locked.type && (await withdrawChannels(tx)).some(({ type }) => type === locked.type))
    throw new Refusal('CARD_INVALID');
  const { min_minor: min, max_minor: max } = channel;
  const amountMinor = locked.leftMinor < max ? locked.leftMinor : max;
  if (amountMinor < min) throw new Refusal('AMOUNT_LIMIT', { min: formatMoney(min), max: formatMoney(max) });
  const rate = await findRateOf(tx, ctx.rail.name, channel.type);
  const wanted = { member, memberId, card, amountMinor, isRateOld: rate?.is_old ?? false };
  const review = await allowedReview(tx, ctx, wanted);
  await takePart(tx, locked, amountMinor);
  const request = {
    ...route,
    memberId,
    amountMinor,
    feeMinor: 0n,
    remark: '',
    key: asked.key,
    rate,
    depositId,
  };
  return (await insertRequest(tx, ctx, request, review)).row;
}

type ReturnOrder = {
  readonly member: MoneyMember;
  readonly memberId: bigint;
  readonly card: CardRow;
  readonly amountMinor: bigint;
  readonly isRateOld: boolean;
};

/** The review that the return needs.   Refuses: with the first obstacle, if there is one. */
async function allowedReview(
  tx: Tx,
  ctx: Deps,
  { member, memberId, card, amountMinor, isRateOld }: ReturnOrder,
): Promise<Pick<NewWithdrawal, 'flags' | 'approvals_needed'>> {
  const known = await readCase({ ...ctx, db: { reader: tx, main: tx } }, memberId, member, {
    amountMinor,
    hasCard: true,
    cardUsableAt: card.usable_at,
    isRateOld,
    fundPasswordLockedUntil: null,
  });
  // Of money that was never on the balance.
  const own = { turnoverLeftMinor: 0n, dailyLeftMinor: amountMinor, balanceMinor: amountMinor };
  const facts = { ...known.facts, ...own };
  const [first] = obstaclesOf(facts);
  if (first) refuseFor(first, facts.dailyLeftMinor);
  const { turnover } = known;
  return reviewRequest(tx, ctx, {
    memberId,
    amountMinor,
    card,
    now: facts.now,
    turnover,
    cameMinor: 0n,
    receivedMinor: 0n,
  });
}
