import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import type { IdMaker } from '../ids/ids.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type AccountState, enter, type EntryKind } from './account-state.ts';
import { claimPosting, insertEntries, lockAccounts, updateBalances } from './ledger-store.ts';

/** One account's part of a posting. Units: amountMinor 1/100, negative for money that leaves. */
export type Move = {
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly kind: EntryKind;
  /** The subject of the entry: the slip of a stake or cancel, the round of a payout, refund, cover or
   *  sweep. */
  readonly refId: bigint;
  /** Of a stake that comes back to a member: when its bet was accepted. */
  readonly placedAt?: EpochMs;
};

export type Posting = {
  /** The idempotency key, which names the operation: "promo:welcome:100001". */
  readonly key: string;
  readonly kind: string;
  readonly moves: readonly Move[];
  /** True if a frozen member's account may still be debited, for money that is already owed. */
  readonly isOwed?: boolean;
};

export type Posted =
  | { readonly isNew: false }
  | {
      readonly isNew: true;
      readonly postingId: bigint;
      readonly balances: ReadonlyMap<bigint, BalanceAt>;
    };

/** A balance, and the number of the entry after which it stands. Units: 1/100. */
export type BalanceAt = { readonly balanceMinor: bigint; readonly seq: bigint };

/** Moves money between accounts in the caller's transaction, once for each key; a repeat of the key changes
 *  nothing.
 *  Units: 1/100; the moves sum to zero.  Refuses: ACCOUNT_IS_FROZEN, MONEY_NOT_ENOUGH (members' accounts
 *  only).
 *  Locks: the posting's key, then accounts by id.   Idempotent by: key.
 *  Cost: four round trips for any number of moves, about 10 us a move. */
export async function post(tx: Queryable, ids: IdMaker, posting: Posting): Promise<Posted> {
  const { key, kind, moves } = posting;
  assert(moves.reduce((sum, move) => sum + move.amountMinor, 0n) === 0n, `posting ${key} sums to zero`);
  const postingId = ids.next();
  if (!(await claimPosting(tx, postingId, key, kind))) return { isNew: false };
  failpoint('posting-claimed');
  const accounts = await lockAccounts(tx, new Set(moves.map((move) => move.accountId)));
  const entries = moves.map((move) => {
    const account = accounts.get(move.accountId);
    assert(account, `posting ${key} names an account that exists`);
    if (account.isMember && move.amountMinor < 0n) refuseUnpayable(account, move.amountMinor, posting.isOwed);
    return enter(account, move.kind, move.amountMinor, move);
  });
  await insertEntries(tx, postingId, entries);
  failpoint('posting-entered');
  const touched = [...accounts.values()];
  await updateBalances(tx, touched);
  return {
    isNew: true,
    postingId,
    balances: new Map(touched.map(({ id, balanceMinor, seq }) => [id, { balanceMinor, seq }])),
  };
}

function refuseUnpayable(account: AccountState, amountMinor: bigint, isOwed: boolean | undefined): void {
  if (account.isFrozen && !isOwed) throw new Refusal('ACCOUNT_IS_FROZEN');
  if (account.balanceMinor + amountMinor < 0n) throw new Refusal('MONEY_NOT_ENOUGH');
}

/** The balance of an account that a posting has moved. */
export function balanceAfter({ balances }: Extract<Posted, { isNew: true }>, accountId: bigint): BalanceAt {
  const balance = balances.get(accountId);
  assert(balance, `account ${accountId} is part of its posting`);
  return balance;
}
