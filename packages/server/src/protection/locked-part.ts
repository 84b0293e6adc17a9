import type { ChannelType } from '@tessera/domain/wallet/channel';

import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { lockOne, raiseLocked, reduceLocked } from './deposit-store.ts';

/** Locked remainder of a deposit. Units: 1/100. */
export type LockedPart = {
  readonly depositId: bigint;
  readonly leftMinor: bigint;
  /** By what it came. */
  readonly type: ChannelType;
};

/** Locks what is locked of one of a member's deposits; undefined when nothing of it is, and for another's.
 *  Locks: the locked deposit, before any account.   Cost: one round trip. */
export async function lockPart(tx: Tx, depositId: bigint, memberId: bigint): Promise<LockedPart | undefined> {
  const found = await lockOne(tx, depositId, memberId);
  return found && { depositId, leftMinor: found.left_minor, type: found.type };
}

/** Notes that so much of it leaves the locked account, in the transaction that moves it.
 *  Units: 1/100.   Cost: one round trip. */
export async function takePart(
  tx: Tx,
  { depositId, leftMinor }: LockedPart,
  amountMinor: bigint,
): Promise<void> {
  await reduceLocked(tx, depositId, leftMinor - amountMinor);
  failpoint('locked-reduced');
}

/** Notes that so much of a deposit is locked again, since it could not be given back.
 *  Units: 1/100.   Locks: the locked deposit, before any account.   Cost: one round trip. */
export async function lockPartAgain(tx: Tx, depositId: bigint, amountMinor: bigint): Promise<void> {
  await raiseLocked(tx, depositId, amountMinor);
}
