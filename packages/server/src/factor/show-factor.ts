import { type EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { countRecoveryCodes, readTotp } from './factor-store.ts';
import { listPasskeys, type PasskeyRow } from './passkey-store.ts';

export type FactorState = {
  /** Since when an app guards the account; null where none does. */
  readonly totpSince: EpochMs | null;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodesLeft: number;
};

/** Second factors of a member, for the settings page. Cost: three round trips, together. */
export async function showFactor(db: Queryable, memberId: bigint): Promise<FactorState> {
  const [totp, passkeys, left] = await Promise.all([
    readTotp(db, memberId),
    listPasskeys(db, memberId),
    countRecoveryCodes(db, memberId),
  ]);
  return { totpSince: totp?.confirmed_at ?? null, passkeys, recoveryCodesLeft: left };
}
