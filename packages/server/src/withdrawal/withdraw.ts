import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { withdrawalFee } from '@tessera/domain/withdrawal/fee';
import { obstaclesOf } from '@tessera/domain/withdrawal/obstacles';

import type { CardRow } from '../card/card-store.ts';
import type { ChannelRow } from '../channel/channel-store.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { type Attempt, refuseOverdue } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody } from '../kernel/request-key.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { lockMember, refuseUnlessActive } from '../member/lock-member.ts';
import type { MoneyMember } from '../member/member-store.ts';
import { confirmPayment } from '../member/security/confirm-payment.ts';
import { findRateOf } from '../rail/coin-quote.ts';
import type { RateRow } from '../rail/rate-store.ts';
import { insertRequest } from './insert-request.ts';
import { type KnownCase, readCase } from './read-case.ts';
import { readWithdrawal, type WithdrawalRequest } from './read-withdrawal.ts';
import { refuseFor } from './refuse-for.ts';
import { resolvePayoutRoute } from './resolve-payout-route.ts';
import { reviewRequest } from './review-request.ts';
import { requestedReply } from './withdrawal-reply.ts';
import { findRepeat, type WithdrawalRow } from './withdrawal-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords' | 'ids' | 'env' | 'games' | 'live' | 'rail'>;
/** A request with its member, the card and channel that will receive facts, and the rate of a coin. */
type RoutedRequest = WithdrawalRequest & {
  readonly memberId: bigint;
  readonly card: CardRow;
  readonly channel: ChannelRow;
  readonly rate: RateRow | undefined;
};
/** `seq` numbers the entry of a new one. */
type Made = { readonly row: WithdrawalRow; readonly seq?: bigint };

/** Requests a withdrawal: the amount moves from the main account to the frozen one at once, and the
 *  withdrawal waits for the number of approvals that the policy requires, possibly none. One in a coin keeps
 *  the rail's rate of this moment. A repeat under its
 *  key gets the same answer and has no effect.
 *  Units: decimal text.  Refuses: AMOUNT_INVALID, REMARK_INVALID, those of key and fund password,
 *  ACCOUNT_IS_FROZEN, CHANNEL_NOT_EXISTS, CARD_NOT_EXISTS, CARD_DELETED, AMOUNT_LIMIT, RATE_TOO_OLD,
 *  DAILY_LIMIT, WITHDRAW_REJECT with its reason, BALANCE_NOT_ENOUGH, SERVER_BUSY, also after 9 s; a refusal
 *  leaves no trace.
 *  Locks: the member, then accounts by id.  Idempotent by: member and key.
 *  Cost: one password hash, 24 round trips, one more for a coin. */
export async function withdraw(
  ctx: Deps,
  payload: Payload<'trade/withdraw'>,
  memberId: bigint,
  attempt: Attempt,
): Promise<Data<'trade/withdraw'>> {
  const asked = readWithdrawal(payload, attempt.idempotencyKey, ctx.clock.now());
  await confirmPayment(ctx, memberId, { call: 'trade/withdraw', payload, key: asked.key });
  const made = await transaction(ctx.db, (tx) => createWithdrawalOnce(tx, ctx, { asked, attempt }, memberId));
  const { row, seq } = made;
  if (seq !== undefined) {
    ctx.live.notifyMember(memberId, { balanceMinor: row.balance_after_minor, seq }, 'other');
  }
  return requestedReply(row);
}

/** Looks for an existing request first: a retry must return it, even if the account was frozen since. */
async function createWithdrawalOnce(
  tx: Tx,
  ctx: Deps,
  { asked, attempt }: { readonly asked: WithdrawalRequest; readonly attempt: Attempt },
  memberId: bigint,
): Promise<Made> {
  const member = await lockMember(tx, memberId);
  const before = await findRepeat(tx, memberId, asked.key);
  if (before) {
    assertSameBody(asked.key, before);
    return { row: before };
  }
  refuseOverdue(attempt);
  refuseUnlessActive(member);
  const route = await resolvePayoutRoute(tx, memberId, asked);
  const rate = await findRateOf(tx, ctx.rail.name, route.channel.type);
  const request = { ...asked, ...route, memberId, rate };
  const known = await assertAllowed(tx, ctx, member, request);
  const { facts, sums, turnover } = known;
  const receivedMinor = sums('transfer_in');
  const cameMinor = sums('deposit') + receivedMinor + sums('promo');
  const review = await reviewRequest(tx, ctx, {
    ...request,
    now: facts.now,
    turnover,
    cameMinor,
    receivedMinor,
  });
  const { fee_e4: feeE4, fee_min_minor: feeMinMinor } = route.channel;
  const feeMinor = withdrawalFee(asked.amountMinor, { feeE4, feeMinMinor });
  return insertRequest(tx, ctx, { ...request, feeMinor, depositId: null }, review);
}

async function assertAllowed(
  tx: Tx,
  ctx: Deps,
  member: MoneyMember,
  { memberId, amountMinor, card, channel, rate }: RoutedRequest,
): Promise<KnownCase> {
  const { min_minor: min, max_minor: max } = channel;
  if (amountMinor < min || amountMinor > max) {
    throw new Refusal('AMOUNT_LIMIT', { min: formatMoney(min), max: formatMoney(max) });
  }
  // Locked before any read: a bet placed or cancelled between two reads would count as a stake and not as
  // one that may be refunded.
  await lockForPosting(tx, [mainAccountOf(memberId)]);
  const known = await readCase({ ...ctx, db: { reader: tx, main: tx } }, memberId, member, {
    amountMinor,
    hasCard: true,
    cardUsableAt: card.usable_at,
    isRateOld: rate?.is_old ?? false,
    fundPasswordLockedUntil: null,
  });
  const [first] = obstaclesOf(known.facts);
  if (first) refuseFor(first, known.facts.dailyLeftMinor);
  return known;
}
