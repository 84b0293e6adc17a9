import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';
import { passwordHoldEnd } from '@tessera/domain/withdrawal/hold';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { MoneyMember } from '../member/member-store.ts';

type Deps = Pick<Context, 'env'>;
type Sender = Pick<MoneyMember, 'password_changed_at' | 'fund_password_changed_at' | 'now'>;

/** Returns until when a member's transfers wait because a password or the mobile was changed; null when
 *  they do not. A change by an attacker must not cost money: whatever holds withdrawals holds transfers too.
 *  Units: Unix ms. */
export function transferHoldEnd({ env }: Deps, sender: Sender): EpochMs | null {
  const until = passwordHoldEnd(
    sender.password_changed_at,
    sender.fund_password_changed_at,
    env.wallet.passwordHoldMs,
  );
  return until === null || until <= sender.now ? null : until;
}

/** Refuses a transfer of a held member.   Refuses: TRANSFER_REJECT with `reason` and `until`. */
export function refuseWhileHeld(ctx: Deps, sender: Sender): void {
  const until = transferHoldEnd(ctx, sender);
  if (until !== null) {
    throw new Refusal('TRANSFER_REJECT', { reason: 'password_changed', until: toEpochSeconds(until) });
  }
}
