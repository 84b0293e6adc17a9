import type { RoundState } from '../rounds/round.ts';
import type { SelectionResult } from '../selection-result.ts';

export const BET_STATUSES = ['pending', 'win', 'lose', 'cancelled'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** Why a cancelled bet is cancelled: its member took it back, its round was called off, or the draw returns
 *  its stake. */
export const CANCEL_REASONS = ['member', 'void', 'push'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export type BetResult =
  | { readonly status: Exclude<BetStatus, 'cancelled'>; readonly reason?: never }
  | { readonly status: 'cancelled'; readonly reason: CancelReason };

/** The status of a bet, derived from its round and the result of its selection: no bet is ever rewritten.
 *  `result` is null while the selection has none. A bet cancelled by its member stays so, whatever its round
 *  comes to. What is won in part counts as won, what is returned in part as lost. */
export function betResultOf(bet: {
  readonly round: RoundState;
  readonly isCancelled: boolean;
  readonly result: SelectionResult | null;
}): BetResult {
  if (bet.isCancelled) return { status: 'cancelled', reason: 'member' };
  if (bet.round === 'void') return { status: 'cancelled', reason: 'void' };
  if (bet.result === null) return { status: 'pending' };
  const { won, back, of } = bet.result;
  if (won > 0) return { status: 'win' };
  return back === of ? { status: 'cancelled', reason: 'push' } : { status: 'lose' };
}
