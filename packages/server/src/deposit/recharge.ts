import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney, type Money } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { MINUTE_MS } from '@tessera/domain/time';
import { isPlaceOf } from '@tessera/domain/wallet/payment-place';

import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { matchExcluded } from '../exclusion/match-excluded.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody, REPEAT_WINDOW_MS, requestKeyOf, type RequestKey } from '../kernel/request-key.ts';
import { tooMany } from '../kernel/too-many.ts';
import { lockMember, refuseExcluded, refuseUnlessActive } from '../member/lock-member.ts';
import { noteRefusedDeposit, refuseBeyondCeiling } from '../protection/deposit-ceiling.ts';
import { refuseBeyondDepositLimit } from '../protection/locked-deposits.ts';
import { findRateOf, orderCoins, quoteCoins } from '../rail/coin-quote.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, tooManyUntil } from '../throttle/throttle.ts';
import { readAmount } from '../wallet/read-amount.ts';
import {
  readOpen,
  type DepositRow,
  findChannel,
  findDeposit,
  findRepeat,
  insertDeposit,
  setPlace,
} from './deposit-store.ts';
import { showDeposit } from './show-deposit.ts';

type Deps = Pick<Context, 'db' | 'ids' | 'rail' | 'clock' | 'env' | 'log' | 'metrics' | 'sealer'>;

export type Caller = { readonly memberId: bigint; readonly language: Locale };
type DepositRequest = { readonly channelId: number; readonly amountMinor: Money; readonly key: RequestKey };

/** The limit of pending orders per member. */
const OPEN_MAX = 10;
/** The hourly limit of orders per member, cancelled ones included: each is stored permanently, here and by
 *  the rail. */
const OF_A_MEMBER: ThrottleRule = { limit: 600, windowMs: 60 * MINUTE_MS };
const CHANNEL_ID = /^[0-9]{1,9}$/;

/** Creates a deposit order and returns where it is to be paid. The order is committed before the rail is
 *  called: if the rail cannot be reached, a retry continues with the same order, and the rail answers with
 *  the same place. An order in a coin keeps the rail's rate of this moment. Who has excluded themselves in
 *  another account is found before.
 *  Units: decimal text.   Refuses: AMOUNT_INVALID, IDEMPOTENCY_KEY_…, ACCOUNT_IS_FROZEN, PLAYER_EXCLUDED,
 *  CHANNEL_NOT_EXISTS, RATE_TOO_OLD, AMOUNT_LIMIT, LIMIT_REACHED, DEPOSIT_CEILING (opens a case),
 *  TOO_MANY_REQUESTS while ten are pending and after 600 an hour, RAIL_UNAVAILABLE.
 *  Locks: the member, then their counter.  Idempotent by: member and key.
 *  Cost: eighteen round trips, one more for a coin, and one request to the rail. */
export async function recharge(
  ctx: Deps,
  payload: Payload<'trade/recharge'>,
  caller: Caller,
  idempotencyKey: string | undefined,
): Promise<Data<'trade/recharge'>> {
  const wanted = readWanted(ctx, payload, idempotencyKey);
  await findExcluded(ctx, caller.memberId);
  const announced = transaction(ctx.db, (tx) => announce(tx, ctx, wanted, caller.memberId));
  const order = await announced.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'DEPOSIT_CEILING')
      await noteRefusedDeposit(ctx, caller.memberId, wanted.amountMinor);
    throw error;
  });
  failpoint('deposit-announced');
  const isWaiting = order.status === 'processing' && order.place === null;
  const placed = isWaiting ? await createRailOrder(ctx, order, caller.memberId) : order;
  return showDeposit(placed, caller.language);
}

/** Kept apart from the announcement, which is rolled back when it is refused. */
async function findExcluded(ctx: Deps, memberId: bigint): Promise<void> {
  const opened = await transaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId);
    return matchExcluded(tx, ctx, memberId);
  });
  noteOpened(ctx, opened);
}

function readWanted(
  { clock }: Pick<Context, 'clock'>,
  payload: Payload<'trade/recharge'>,
  idempotencyKey: string | undefined,
): DepositRequest {
  const amountMinor = readAmount(payload.amount);
  const given = String(payload.channel_id ?? '');
  // No channel has id 0.
  const channelId = CHANNEL_ID.test(given) ? Number(given) : 0;
  const body = `recharge ${channelId} ${amountMinor}`;
  return { channelId, amountMinor, key: requestKeyOf(idempotencyKey, body, clock.now()) };
}

/** Looks for an existing order first: a retry must return it, even if the account was frozen since. */
async function announce(tx: Tx, ctx: Deps, wanted: DepositRequest, memberId: bigint): Promise<DepositRow> {
  const { channelId, amountMinor, key } = wanted;
  const member = await lockMember(tx, memberId);
  const before = await findRepeat(tx, memberId, key, REPEAT_WINDOW_MS);
  if (before) {
    assertSameBody(key, before);
    return before;
  }
  refuseUnlessActive(member);
  refuseExcluded(member);
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new Refusal('CHANNEL_NOT_EXISTS');
  const { name: rail } = ctx.rail;
  const coins = quoteCoins(await findRateOf(tx, rail, channel.type), amountMinor, 'pay');
  const { min_minor: min, max_minor: max } = channel;
  if (amountMinor < min || amountMinor > max)
    throw new Refusal('AMOUNT_LIMIT', { min: formatMoney(min), max: formatMoney(max) });
  await refuseBeyondDepositLimit(tx, memberId, amountMinor);
  await refuseBeyondCeiling(tx, ctx, memberId, amountMinor);
  const open = await readOpen(tx, memberId);
  if (open.count >= OPEN_MAX) throw tooMany('open_deposits', open.nextEndMs, { max: OPEN_MAX });
  // Counted only here, so that retries and refused requests do not count.
  const counter = { key: `recharge:member:${memberId}`, rule: OF_A_MEMBER };
  const locked = await countTries(tx, ctx, [counter]);
  if (locked) throw tooManyUntil('deposits', locked.lockedUntil, ctx);
  const id = ctx.ids.next();
  const expiryMs = ctx.env.wallet.depositExpiryMs;
  await insertDeposit(tx, { id, memberId, channelId, key, amountMinor, rail, expiryMs, coins });
  const made = await findDeposit(tx, id, memberId);
  assert(made, 'an order that was made is there');
  return made;
}

/** Returns the order with its place. The rail's answer is idempotent, so concurrent requests get the same
 *  place. */
async function createRailOrder(ctx: Deps, order: DepositRow, memberId: bigint): Promise<DepositRow> {
  const { id, type: channel, amount_minor: amountMinor, expires_at: expiresAt } = order;
  try {
    const coins = orderCoins(order);
    const place = await ctx.rail.createOrder({ orderId: String(id), channel, amountMinor, coins, expiresAt });
    if (!isPlaceOf(place, ctx.env.isPlayMoney))
      throw new Error('the rail gave a place of another kind of money');
    failpoint('deposit-placed');
    await setPlace(ctx.db.main, id, memberId, place);
    return { ...order, place };
  } catch (error) {
    ctx.log.warn({ err: error, order: String(id) }, 'rail request failed');
    throw new Refusal('RAIL_UNAVAILABLE');
  }
}
