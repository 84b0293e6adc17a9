import { type EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { countRecoveryCodes, readTotp } from './factor-store.ts';

export type FactorState = {
  /** Since when an app guards the account; null where none does. */
  readonly totpSince: EpochMs | null;
  readonly recoveryCodesLeft: number;
};

/** What a member has as a second factor.   Cost: two round trips, together. */
export async function showFactor(db: Queryable, memberId: bigint): Promise<FactorState> {
  const [totp, left] = await Promise.all([readTotp(db, memberId), countRecoveryCodes(db, memberId)]);
  return { totpSince: totp?.confirmed_at ?? null, recoveryCodesLeft: left };
}
