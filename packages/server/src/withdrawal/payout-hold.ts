import { type EpochMs, epochMs } from '@tessera/domain/time';
import { passwordHoldEnd } from '@tessera/domain/withdrawal/hold';
import type { ObstacleReason } from '@tessera/domain/withdrawal/obstacles';

import type { WalletEnv } from '../config/wallet-env.ts';

/** Of the member of a withdrawal: what may hold it back after its request. */
export type HolderColumns = {
  readonly member_status: 'active' | 'frozen' | 'abnormal';
  readonly is_frozen: boolean;
  readonly withdrawals_off: boolean;
  readonly password_changed_at: EpochMs | null;
  readonly fund_password_changed_at: EpochMs | null;
  /** The database's clock. */
  readonly now: EpochMs;
};

/** Those columns, where `m` is the member; the join beside it. */
export const HOLDER_COLUMNS = `m.status as member_status, holder.is_frozen, m.withdrawals_off,
  m.password_changed_at, m.fund_password_changed_at, clock_timestamp() as now`;
export const HOLDER_JOIN = 'join accounts holder on holder.id = m.id * 16';

export type PayoutHold = Extract<ObstacleReason, 'frozen' | 'off' | 'password_changed'>;

/** Settings that decide which payouts are held. */
export type HoldTerms = { readonly env: { readonly wallet: Pick<WalletEnv, 'passwordHoldMs'> } };

/** Reasons for holding back a withdrawal whose request was accepted: the member was frozen or closed since,
 *  withdrawals were switched off, or a password was changed, which looks like an account in other hands.
 *  Empty when nothing holds it.   Units: ms. */
export function payoutHolds(holder: HolderColumns, { env }: HoldTerms): readonly PayoutHold[] {
  const heldUntil = passwordHoldEnd(
    holder.password_changed_at,
    holder.fund_password_changed_at,
    env.wallet.passwordHoldMs,
  );
  const found: (PayoutHold | false)[] = [
    (holder.member_status !== 'active' || holder.is_frozen) && 'frozen',
    holder.withdrawals_off && 'off',
    (heldUntil ?? epochMs(0)) > holder.now && 'password_changed',
  ];
  return found.filter((each) => each !== false);
}
