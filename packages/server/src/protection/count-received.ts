import { splitDeposit } from '@tessera/domain/protection/deposit-limit';

import type { Tx } from '../db/tx.ts';
import { lockDepositLimits, storeDepositLimits } from './deposit-store.ts';

/** Counts what another member sends as a deposit of who receives it; returns whether their limits of deposits
 *  leave room for all of it, and counts nothing otherwise. It is not locked like a deposit: it need not have
 *  come.
 *  Units: 1/100.   Locks: the caller holds the member; the limits of deposits, before any account.
 *  Cost: one round trip, one more with a limit. */
export async function countReceived(tx: Tx, memberId: bigint, amountMinor: bigint): Promise<boolean> {
  const own = await lockDepositLimits(tx, memberId);
  if (!own) return true;
  const { creditMinor, limits } = splitDeposit(own.limits, amountMinor, own.now);
  if (creditMinor < amountMinor) return false;
  await storeDepositLimits(tx, memberId, limits);
  return true;
}
