import { splitDeposit } from '@tessera/domain/protection/deposit-limit';
import { lastToEnd, leftAt, limitReached } from '@tessera/domain/protection/limit';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { lockedAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { insertAccounts } from '../ledger/ledger-store.ts';
import { balanceAfter, post } from '../ledger/post.ts';
import * as store from './deposit-store.ts';

const EVERY_MS = 60_000;
const MEMBERS_AT_ONCE = 100;

/** Refuses to announce a deposit that would exceed a limit of its member.   Units: 1/100.
 *  Refuses: LIMIT_REACHED with the limit that ends last.   Cost: one round trip. */
export async function refuseBeyondDepositLimit(
  tx: Queryable,
  memberId: bigint,
  amountMinor: bigint,
): Promise<void> {
  const found = await store.readDepositLimits(tx, memberId);
  if (!found) return;
  const last = lastToEnd(found.limits.filter((limit) => leftAt(limit, found.now) < amountMinor));
  const refusal = last && limitReached(last, found.now);
  if (refusal?.ok === false) throw new Refusal(refusal.refusal, refusal.detail);
}

/** Divides money that came in between the main account of its member and the locked one, and counts what is
 *  credited. Returns what is credited.
 *  Units: 1/100.   Locks: the member's limits of deposits, before any account.
 *  Idempotent by: the order, which the caller has locked.   Cost: one round trip, and three with a limit. */
export async function lockBeyondLimit(
  tx: Tx,
  { memberId, depositId, amountMinor }: { memberId: bigint; depositId: bigint; amountMinor: bigint },
): Promise<bigint> {
  const found = await store.lockDepositLimits(tx, memberId);
  if (!found) return amountMinor;
  const { creditMinor, lockedMinor, limits } = splitDeposit(found.limits, amountMinor, found.now);
  await store.storeDepositLimits(tx, memberId, limits);
  if (lockedMinor > 0n) {
    await insertAccounts(tx, memberId, [{ id: lockedAccountOf(memberId), kind: 'locked' }]);
    await store.insertLocked(tx, depositId, memberId, lockedMinor);
  }
  return creditMinor;
}

type Deps = Pick<Context, 'db' | 'ids' | 'live'>;

/** Credits what is locked of a member's deposits as far as the limits leave room now, the oldest first.
 *  Locks: the limits of deposits, the locked deposit, then accounts by id.
 *  Idempotent by: deposit and what is left of it.   Cost: ten round trips a deposit. */
export async function releaseDeposits(ctx: Deps, memberId: bigint): Promise<void> {
  for (;;) {
    const released = await transaction(ctx.db, (tx) => releaseOldest(tx, ctx, memberId));
    if (!released) return;
    ctx.live.notifyMember(memberId, released, 'other');
  }
}

async function releaseOldest(tx: Tx, { ids }: Pick<Deps, 'ids'>, memberId: bigint) {
  const found = await store.lockDepositLimits(tx, memberId);
  const oldest = await store.lockOldest(tx, memberId);
  if (!oldest) return undefined;
  const { deposit_id: depositId, left_minor: leftMinor } = oldest;
  const split = found && splitDeposit(found.limits, leftMinor, found.now);
  const creditMinor = split?.creditMinor ?? leftMinor;
  if (creditMinor === 0n) return undefined;
  if (split) await store.storeDepositLimits(tx, memberId, split.limits);
  await store.reduceLocked(tx, depositId, leftMinor - creditMinor);
  const main = mainAccountOf(memberId);
  const posted = await post(tx, ids, {
    key: `unlock:${depositId}:${leftMinor}`,
    kind: 'unlock',
    isOwed: true,
    moves: [
      {
        accountId: lockedAccountOf(memberId),
        amountMinor: -creditMinor,
        kind: 'deposit',
        refId: depositId,
      },
      { accountId: main, amountMinor: creditMinor, kind: 'deposit', refId: depositId },
    ],
  });
  assert(posted.isNew, 'what is left of a deposit is released once');
  return balanceAfter(posted, main);
}

/** Releases locked deposits every minute until stopped. Any number of servers may run it. */
export const startDepositRelease = (ctx: Deps & Pick<Context, 'log'>): Loop =>
  runLoop({
    name: 'locked deposits',
    log: ctx.log,
    everyMs: EVERY_MS,
    isDelayed: true,
    step: () => releaseAll(ctx),
  });

async function releaseAll(ctx: Deps): Promise<void> {
  let after = 0n;
  for (;;) {
    const members = await store.lockedMembers(ctx.db.reader, after, MEMBERS_AT_ONCE);
    for (const memberId of members) await releaseDeposits(ctx, memberId);
    const last = members.at(-1);
    if (last === undefined || members.length < MEMBERS_AT_ONCE) return;
    after = last;
  }
}
