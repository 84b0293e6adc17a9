import type { RoundState } from '../rounds/round.ts';
import type { SelectionResult } from '../selection-result.ts';

export const BET_STATUSES = ['pending', 'win', 'lose', 'cancelled'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** Reason of a cancelled bet: its member took it back or cashed it out, its round was called off, or the draw
 *  returns its stake; or that a part of it was won, lost or returned. */
export const RESULT_REASONS = ['member', 'cashout', 'void', 'push', 'half_win', 'half_lose', 'part'] as const;
export type ResultReason = (typeof RESULT_REASONS)[number];
export type CancelReason = Exclude<ResultReason, `half_${string}` | 'part'>;

export type BetResult =
  | { readonly status: 'pending'; readonly reason?: never }
  | { readonly status: 'win'; readonly reason?: 'half_win' }
  | { readonly status: 'lose'; readonly reason?: 'half_lose' }
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
  if (back === of) return { status: 'cancelled', reason: 'push' };
  if (won > 0) return back > 0 ? { status: 'win', reason: 'half_win' } : { status: 'win' };
  return back > 0 ? { status: 'lose', reason: 'half_lose' } : { status: 'lose' };
}
