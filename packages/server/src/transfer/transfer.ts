import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney, type Money } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { type Attempt, refuseOverdue } from '../kernel/attempt.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody, REPEAT_WINDOW_MS, type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';
import { findMember, type FoundMember, shownAs } from '../member/find-member.ts';
import { refuseExcluded, refuseUnlessActive } from '../member/lock-member.ts';
import { lockPair } from '../member/lock-pair.ts';
import type { MoneyMember } from '../member/member-store.ts';
import { confirmPayment } from '../member/security/confirm-payment.ts';
import { countReceived } from '../protection/count-received.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { readRemark } from '../wallet/read-remark.ts';
import { refuseLocked } from './locked-rewards.ts';
import { countFailedLookUp, readRecipient, refuseGuessing, recipientOf } from './recipient.ts';
import { refuseWhileHeld } from './transfer-hold.ts';
import { refuseBeyondLimits } from './transfer-limits.ts';
import { insertTransfer, transferByKeys } from './transfer-store.ts';

type Deps = Pick<Context, 'db' | 'env' | 'games' | 'clock' | 'ids' | 'live' | 'passwords'>;

/** The parsed request. Units: 1/100. */
type Order = {
  readonly senderId: bigint;
  readonly found: FoundMember | undefined;
  readonly amountMinor: Money;
  readonly remark: string;
  readonly key: RequestKey;
  readonly attempt: Attempt;
};

/** The recipient was not found. */
const NOT_FOUND = Symbol('not found');

/** Units: 1/100. */
type Done = {
  readonly id: bigint;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly recipientUsername: string;
  /** Absent when the transfer was already made. */
  readonly ends?: { readonly sender: BalanceAt; readonly recipient: BalanceAt };
};

/** Transfers money to another member: both sides in one posting, or neither. A repeated request gets the
 *  same answer.
 *  Units: decimal text.  Refuses: AMOUNT_INVALID, REMARK_INVALID, INVALID_PARAMETERS, the key, the fund
 *  password, TOO_MANY_REQUESTS, the sender's state, USER_NOT_EXISTS, TRANSFER_TO_SELF, AMOUNT_LIMIT,
 *  DAILY_LIMIT, TRANSFER_REJECT, RECIPIENT_UNAVAILABLE, BALANCE_NOT_ENOUGH, REWARD_NOT_STAKED, in this order;
 *  SERVER_BUSY after 9 s.
 *  Locks: both members by id, the recipient's limits of deposits, then their accounts by id.
 *  Idempotent by: member and key.   Cost: one password hash, about 23 round trips; two of them reads by
 *  key that prevent enumeration of members. */
export async function transfer(
  ctx: Deps,
  payload: Payload<'trade/transfer'>,
  senderId: bigint,
  attempt: Attempt,
): Promise<Data<'trade/transfer'>> {
  const amountMinor = readAmount(payload.amount);
  const remark = readRemark(payload.remark);
  const recipient = readRecipient(payload);
  const body = `transfer\n${recipient.toLowerCase()}\n${amountMinor}\n${remark}`;
  const key = requestKeyOf(attempt.idempotencyKey, body, ctx.clock.now());
  await confirmPayment(ctx, senderId, { call: 'trade/transfer', payload, key });
  // Checked again under the sender's lock; here it spares a blocked sender the look-up, whose duration
  // would leak whether the recipient exists.
  await refuseGuessing(ctx.db.reader, ctx, senderId);
  const found = await findMember(ctx.db.reader, recipient);
  const order: Order = { senderId, found, amountMinor, remark, key, attempt };
  const done = await attemptTransfer(ctx, order);
  notifyBoth(ctx, order, done);
  const balance = formatMoney(done.balanceMinor);
  return {
    order_no: String(done.id),
    to_user: shownAs(recipient, done.recipientUsername),
    amount: formatMoney(done.amountMinor),
    money: balance,
    balance,
  };
}

async function attemptTransfer(ctx: Deps, order: Order): Promise<Done> {
  const done = await transaction(ctx.db, (tx) => transferOnce(tx, ctx, order)).catch((error: unknown) => {
    const isShort = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH';
    throw isShort ? new Refusal('BALANCE_NOT_ENOUGH') : error;
  });
  if (done === NOT_FOUND) throw new Refusal('USER_NOT_EXISTS');
  return done;
}

/** Makes one transfer under the locks of both members. Looks for an existing transfer first: a retry must
 *  return it, even if the account was frozen since. The sender's failed look-ups are checked before any
 *  answer that depends on whether the recipient exists, and a failed look-up is counted before the sender's
 *  lock is released: parallel requests are answered one after the other. A failed look-up is returned and
 *  not thrown, because its count must be committed. */
async function transferOnce(tx: Queryable, ctx: Deps, order: Order): Promise<Done | typeof NOT_FOUND> {
  const { senderId, found, key, amountMinor, attempt } = order;
  const { sender, recipient } = await lockPair(tx, senderId, found?.member.id);
  const before = await transferByKeys(tx, senderId, key, REPEAT_WINDOW_MS);
  if (before) {
    assertSameBody(key, before);
    const { id, amount_minor: amount, balance_after_minor: balanceMinor, username } = before;
    return { id, amountMinor: amount, balanceMinor, recipientUsername: username };
  }
  refuseOverdue(attempt);
  refuseUnlessActive(sender);
  refuseExcluded(sender);
  await refuseGuessing(tx, ctx, senderId);
  if (!found || recipient?.status === 'abnormal') {
    await countFailedLookUp(tx, ctx, senderId);
    return NOT_FOUND;
  }
  const { member } = recipientOf(found, senderId);
  await refuseBeyondLimits(tx, ctx, { memberId: senderId, amountMinor, now: sender.now });
  refuseWhileHeld(ctx, sender);
  await refuseToReceive(tx, recipient, { memberId: member.id, amountMinor });
  return postTransfer(tx, ctx, order, member);
}

/** Refuses money for who is in a time-out or has excluded themselves, and what exceeds their own limits of
 *  deposits: by one code, which tells the sender neither.
 *  Units: 1/100.   Refuses: RECIPIENT_UNAVAILABLE.   Locks: the limits.   Cost: one round trip or two. */
async function refuseToReceive(
  tx: Queryable,
  recipient: MoneyMember | undefined,
  { memberId, amountMinor }: { readonly memberId: bigint; readonly amountMinor: bigint },
): Promise<void> {
  const isBarred = recipient && recipient.barred_until > BigInt(recipient.now);
  if (isBarred || !(await countReceived(tx, memberId, amountMinor)))
    throw new Refusal('RECIPIENT_UNAVAILABLE');
}

async function postTransfer(
  tx: Queryable,
  ctx: Deps,
  order: Order,
  { id: recipientId, username: recipientUsername }: FoundMember['member'],
): Promise<Done> {
  const { senderId, amountMinor, remark, key } = order;
  const id = ctx.ids.next();
  const [from, to] = [mainAccountOf(senderId), mainAccountOf(recipientId)];
  // Locked in one order before any read: a bet of the sender between two reads would count twice.
  const accounts = await lockForPosting(tx, [from, to]);
  await refuseLocked(tx, ctx, {
    accountId: from,
    balanceMinor: accounts.get(from)?.balanceMinor,
    amountMinor,
  });
  const posted = await post(tx, ctx.ids, {
    key: `transfer:${id}`,
    kind: 'transfer',
    moves: [
      { accountId: from, amountMinor: -amountMinor, kind: 'transfer_out', refId: id },
      { accountId: to, amountMinor, kind: 'transfer_in', refId: id },
    ],
  });
  assert(posted.isNew, 'the id of a transfer is new');
  failpoint('transfer-posted');
  const [sender, recipient] = [balanceAfter(posted, from), balanceAfter(posted, to)];
  const { balanceMinor } = sender;
  await insertTransfer(tx, {
    id,
    fromMemberId: senderId,
    toMemberId: recipientId,
    key: key.key,
    bodyHash: key.bodyHash,
    amountMinor,
    balanceAfterMinor: balanceMinor,
    remark,
  });
  return { id, amountMinor, balanceMinor, recipientUsername, ends: { sender, recipient } };
}

function notifyBoth({ live }: Deps, { senderId, found }: Order, done: Done): void {
  if (!done.ends || !found) return;
  live.notifyMember(senderId, done.ends.sender, 'other');
  live.notifyMember(found.member.id, done.ends.recipient, 'other');
}
