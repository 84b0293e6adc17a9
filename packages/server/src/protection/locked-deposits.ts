import { splitDeposit } from '@tessera/domain/protection/deposit-limit';
import { lastToEnd, leftAt, limitReached, withUse } from '@tessera/domain/protection/limit';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { noteOpened, openCases } from '../integrity/open-cases.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { lockedAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { insertAccounts } from '../ledger/ledger-store.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';
import { lockMember } from '../member/lock-member.ts';
import { beyondMeans } from './affordability.ts';
import { type CeilingTerms, crossing, lockCeiling } from './deposit-ceiling.ts';
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

type Received = { readonly memberId: bigint; readonly depositId: bigint; readonly amountMinor: bigint };
/** Credited part of an amount, and the findings about the credit. Units: 1/100. */
type Admitted = { readonly creditMinor: bigint; readonly found: readonly Finding[] };

/** Divides money that came in between the main account of its member and the locked one, and counts what is
 *  credited.
 *  Units: 1/100.   Locks: the member's limits of deposits and the ceiling, before any account.
 *  Idempotent by: the order, which the caller has locked with its member: a first limit has no row that could
 *  be locked.
 *  Cost: one round trip, two more with a limit or a ceiling each, two more for what is locked. */
export async function lockBeyondLimit(tx: Tx, terms: CeilingTerms, received: Received): Promise<Admitted> {
  const { memberId, depositId, amountMinor } = received;
  const admitted = await admit(tx, terms, received);
  const lockedMinor = amountMinor - admitted.creditMinor;
  if (lockedMinor > 0n) {
    await insertAccounts(tx, memberId, [{ id: lockedAccountOf(memberId), kind: 'locked' }]);
    await store.insertLocked(tx, depositId, memberId, lockedMinor);
  }
  return admitted;
}

/** Lets in of an amount as much as the limits of its member and a hard ceiling leave, and counts that. A
 *  ceiling that is not hard lets everything in; crossing it opens a case. */
async function admit(
  tx: Tx,
  terms: CeilingTerms,
  { memberId, depositId, amountMinor }: Received,
): Promise<Admitted> {
  const own = await store.lockDepositLimits(tx, memberId);
  const ceiling = await lockCeiling(tx, terms, memberId);
  const at = own?.now ?? ceiling?.now;
  if (at === undefined) return { creditMinor: amountMinor, found: [] };
  const limits = own?.limits ?? [];
  const split = splitDeposit(ceiling?.isHard ? [...limits, ceiling.limit] : limits, amountMinor, at);
  const { creditMinor } = split;
  if (own) await store.storeDepositLimits(tx, memberId, split.limits.slice(0, limits.length));
  if (!ceiling) return { creditMinor, found: [] };
  if (creditMinor > 0n) await store.storeCeiling(tx, memberId, withUse(ceiling.limit, creditMinor, at));
  const crossed = ceiling.isHard ? amountMinor : creditMinor;
  const cause = `deposit ${depositId}`;
  return { creditMinor, found: crossing(memberId, ceiling, { cause, amountMinor: crossed }) };
}

type Deps = CeilingTerms & Pick<Context, 'db' | 'ids' | 'live' | 'metrics' | 'log'>;

/** Credits what is locked of a member's deposits as far as the limits leave room now, the oldest first.
 *  Locks: the member, the limits of deposits and the ceiling, the locked deposit, then accounts by id.
 *  Idempotent by: what is left of the deposit, under its lock.   Cost: thirteen round trips a deposit. */
export async function releaseDeposits(ctx: Deps, memberId: bigint): Promise<void> {
  for (;;) {
    const { balance, opened } = await transaction(ctx.db, (tx) => releaseOldest(tx, ctx, memberId));
    noteOpened(ctx, opened);
    if (!balance) return;
    ctx.live.notifyMember(memberId, balance, 'other');
  }
}

type Released = { readonly balance?: BalanceAt; readonly opened: readonly Finding[] };

async function releaseOldest(tx: Tx, ctx: Deps, memberId: bigint): Promise<Released> {
  // A further limit waits for what is released under the ones before it, and the other way round. All of it
  // is locked in the order in which money that comes in locks it.
  await lockMember(tx, memberId);
  await store.lockDepositLimits(tx, memberId);
  await lockCeiling(tx, ctx, memberId);
  const oldest = await store.lockOldest(tx, memberId);
  if (!oldest) return { opened: [] };
  const { deposit_id: depositId, left_minor: leftMinor } = oldest;
  const { creditMinor, found } = await admit(tx, ctx, { memberId, depositId, amountMinor: leftMinor });
  if (creditMinor === 0n) return { opened: await openCases(tx, found) };
  await store.reduceLocked(tx, depositId, leftMinor - creditMinor);
  const main = mainAccountOf(memberId);
  const posted = await post(tx, ctx.ids, {
    // The remainder is returned when the return fails, so that it does not identify the release.
    key: `unlock:${depositId}:${ctx.ids.next()}`,
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
  const means = await beyondMeans(tx, ctx, memberId, { depositId, creditMinor });
  return { balance: balanceAfter(posted, main), opened: await openCases(tx, [...found, ...means]) };
}

/** Releases locked deposits every minute until stopped. Any number of servers may run it. */
export const startDepositRelease = (ctx: Deps): Loop =>
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
