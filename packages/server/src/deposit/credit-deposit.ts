import { MONEY_MAX } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { worthOf } from '@tessera/domain/wallet/coin';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { openCases } from '../integrity/open-cases.ts';
import { CLEARING, lockedAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { post } from '../ledger/post.ts';
import { beyondMeans } from '../protection/affordability.ts';
import type { CeilingTerms } from '../protection/deposit-ceiling.ts';
import { lockBeyondLimit } from '../protection/locked-deposits.ts';
import { completeDeposit, lockPaid, type PaidOrder } from './deposit-store.ts';

type Deps = Pick<Context, 'ids' | 'rail'> & CeilingTerms;

export type CreditedDeposit =
  | { readonly effect: 'credited'; readonly memberId: bigint; readonly opened: readonly Finding[] }
  | { readonly effect: 'none'; readonly memberId?: undefined; readonly opened?: undefined };

type Received = {
  readonly orderId: bigint;
  readonly amountMinor: bigint;
  /** The coins that came in, if the rail reports them. */
  readonly coinSteps?: bigint | undefined;
};

/** Allows for an overpayment by a typing error of one digit; anything larger is not a payment for this
 *  order. */
const OFTEN_MAX = 10n;

/** Credits the money received for an order, even if the amount differs, the order was cancelled or has
 *  expired, or the member may not move money. `none`: the rail has no such order of ours, it was already
 *  paid, its member has closed the account, the amount is far beyond the channel's limit, or it is not what
 *  the coins are worth by the order's rate.
 *  What exceeds a limit of the member, or a hard ceiling of the house, goes to the locked account. A deposit
 *  that crosses the ceiling, or what the member may be able to afford, opens a case.
 *  Units: 1/100.  Locks: the order, the member's limits of deposits and the ceiling, then house clearing and
 *  the accounts.
 *  Idempotent by: `deposit:<order>`.
 *  Cost: seven round trips; three more for a member with a limit, and two each for a ceiling, for means, and
 *  for a case. */
export async function creditDeposit(
  tx: Tx,
  ctx: Deps,
  { orderId, amountMinor, coinSteps }: Received,
): Promise<CreditedDeposit> {
  const order = await lockPaid(tx, orderId, ctx.rail.name);
  if (!order || order.status === 'completed' || order.is_closed) return { effect: 'none' };
  if (amountMinor > mostOf(order) || !isByRate(order, amountMinor, coinSteps)) return { effect: 'none' };
  const memberId = order.member_id;
  const { creditMinor, found } = await lockBeyondLimit(tx, ctx, {
    memberId,
    depositId: orderId,
    amountMinor,
  });
  const move = (accountId: bigint, minor: bigint) =>
    ({ accountId, amountMinor: minor, kind: 'deposit', refId: orderId }) as const;
  const posted = await post(tx, ctx.ids, {
    key: `deposit:${orderId}`,
    kind: 'deposit',
    moves: [
      move(CLEARING, -amountMinor),
      move(mainAccountOf(memberId), creditMinor),
      move(lockedAccountOf(memberId), amountMinor - creditMinor),
    ].filter(({ amountMinor: minor }) => minor !== 0n),
  });
  assert(posted.isNew, 'an order that is not completed was not credited');
  assert((await completeDeposit(tx, orderId, amountMinor)) === 1, 'an order is completed once');
  const means = await beyondMeans(tx, ctx, memberId, { depositId: orderId, creditMinor });
  return { effect: 'credited', memberId, opened: await openCases(tx, [...found, ...means]) };
}

/** Returns true if an amount in coins is what the order's own rate makes of them, rounded down. A later rate
 *  of the rail does not count. */
const isByRate = ({ coin, rate_e4: rateE4 }: PaidOrder, amountMinor: bigint, coinSteps?: bigint): boolean =>
  coinSteps === undefined ||
  (coin !== null && rateE4 !== null && amountMinor === worthOf(coinSteps, { coin, rateE4 }));

/** The largest amount credited without manual review. Every account of the ledger, clearing included, is
 *  limited to 2^53: without this cap a few payments of one member could fill clearing and block all further
 *  deposits. Units: 1/100. */
function mostOf({ amount_minor: announced, max_minor: max }: PaidOrder): bigint {
  // The channel's limit may have dropped since the order was created.
  const most = OFTEN_MAX * (announced > max ? announced : max);
  return most < MONEY_MAX ? most : MONEY_MAX;
}
