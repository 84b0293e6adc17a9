import type { RoundState } from '../rounds/round.ts';

export const BET_STATUSES = ['pending', 'win', 'lose', 'cancelled'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** Why a cancelled bet is cancelled: its member took it back, or its round was called off. */
export const CANCEL_REASONS = ['member', 'void'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export type BetResult =
  | { readonly status: Exclude<BetStatus, 'cancelled'>; readonly reason?: never }
  | { readonly status: 'cancelled'; readonly reason: CancelReason };

/** The status of a bet, derived from its round and the result of its selection: no bet is ever rewritten.
 *  `wins` is null while the selection has no result. A cancelled bet stays so, whatever its round comes
 *  to. */
export function betResultOf(bet: {
  readonly round: RoundState;
  readonly isCancelled: boolean;
  readonly wins: boolean | null;
}): BetResult {
  if (bet.isCancelled) return { status: 'cancelled', reason: 'member' };
  if (bet.round === 'void') return { status: 'cancelled', reason: 'void' };
  if (bet.wins === null) return { status: 'pending' };
  return { status: bet.wins ? 'win' : 'lose' };
}
