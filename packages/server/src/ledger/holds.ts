import { assert } from '@tessera/domain/result';
import type { Queryable } from '../db/query.ts';
import type { IdMaker } from '../ids/ids.ts';
import { Refusal } from '../refusal.ts';
import { availableOf } from './account-state.ts';
import {
  addHeld,
  endHold,
  findHold,
  type HoldRow,
  insertHold,
  lockAccounts,
  lockHold,
} from './ledger-store.ts';
import { post } from './post.ts';

// A hold is `held` from the moment its amount is set aside, and ends once: `posted` when the money has left the
// account, `voided` when it may be spent again. What an account has on hold is the sum of its holds that are `held`.

export type NewHold = {
  readonly key: string;
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly kind: string;
};

export type HoldOutcome = { readonly state: HoldRow['state']; readonly isNew: boolean };

/** Sets an amount aside, so that it stays in the balance and cannot be spent.
 *  Units: 1/100.   Refuses: ACCOUNT_IS_FROZEN, MONEY_NOT_ENOUGH.
 *  Locks: the account.   Idempotent by: key.   Cost: four trips. */
export async function hold(tx: Queryable, ids: IdMaker, wanted: NewHold): Promise<HoldOutcome> {
  assert(wanted.amountMinor > 0n, 'a hold is of some money');
  const account = (await lockAccounts(tx, [wanted.accountId])).get(wanted.accountId);
  assert(account?.isMember, 'a hold is on an account of a member');
  const before = await findHold(tx, wanted.key);
  if (before) return { state: before.state, isNew: false };
  if (account.isFrozen) throw new Refusal('ACCOUNT_IS_FROZEN');
  if (availableOf(account) < wanted.amountMinor) throw new Refusal('MONEY_NOT_ENOUGH');
  await insertHold(tx, { ...wanted, id: ids.next() });
  await addHeld(tx, wanted.accountId, wanted.amountMinor);
  return { state: 'held', isNew: true };
}

/** Lets what is held leave the account, to another one. A hold that has ended stays as it ended.
 *  Locks: the hold, then accounts by id.   Idempotent by: the hold's key.   Cost: eight trips. */
export async function postHold(
  tx: Queryable,
  ids: IdMaker,
  key: string,
  toAccountId: bigint,
): Promise<HoldOutcome> {
  const held = await lockHold(tx, key);
  assert(held, `there is a hold ${key}`);
  if (held.state !== 'held') return { state: held.state, isNew: false };
  await lockAccounts(tx, [held.account_id, toAccountId]);
  await release(tx, held, 'posted');
  const [refId, kind] = [held.id, 'hold'] as const;
  await post(tx, ids, {
    key: `hold:${key}`,
    kind: held.kind,
    isOwed: true,
    moves: [
      { accountId: held.account_id, amountMinor: -held.amount_minor, kind, refId },
      { accountId: toAccountId, amountMinor: held.amount_minor, kind, refId },
    ],
  });
  return { state: 'posted', isNew: true };
}

/** Lets what is held be spent again. A hold that has ended stays as it ended.
 *  Locks: the hold, then its account.   Idempotent by: the hold's key.   Cost: four trips. */
export async function voidHold(tx: Queryable, key: string): Promise<HoldOutcome> {
  const held = await lockHold(tx, key);
  assert(held, `there is a hold ${key}`);
  if (held.state !== 'held') return { state: held.state, isNew: false };
  await lockAccounts(tx, [held.account_id]);
  await release(tx, held, 'voided');
  return { state: 'voided', isNew: true };
}

async function release(tx: Queryable, held: HoldRow, state: 'posted' | 'voided'): Promise<void> {
  assert((await endHold(tx, held.id, state)) === 1, 'a hold ends once');
  await addHeld(tx, held.account_id, -held.amount_minor);
}
