import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '../selection-result.ts';

/** What a pick of a leg came to. */
export const PICK_RESULTS = ['pending', 'win', 'half_win', 'push', 'void', 'half_lose', 'lose'] as const;
export type PickResult = (typeof PICK_RESULTS)[number];

/** What the words of records stand for. */
export const RESULT_OF: Readonly<Record<Exclude<PickResult, 'pending'>, SelectionResult>> = {
  win: WIN,
  half_win: HALF_WIN,
  push: PUSH,
  void: PUSH,
  half_lose: HALF_LOSS,
  lose: LOSS,
};

export type TicketResult =
  | { readonly status: 'win'; readonly reason?: never }
  /** `part`: something came back, but less than the stake. */
  | { readonly status: 'lose'; readonly reason?: 'part' }
  | { readonly status: 'cancelled'; readonly reason: 'void' };

/** What a ticket came to, once all its legs are known. A ticket of which every leg was called off or returned
 *  is no win, although it pays its stake or more.
 *  Units: 1/100.   Source: sports, section 7.3. */
export function ticketResultOf(ticket: {
  readonly payoutMinor: bigint;
  readonly stakeMinor: bigint;
  readonly results: readonly SelectionResult[];
}): TicketResult {
  const { payoutMinor, stakeMinor, results } = ticket;
  if (results.every(({ won, back, of }) => won === 0 && back === of))
    return { status: 'cancelled', reason: 'void' };
  if (payoutMinor >= stakeMinor) return { status: 'win' };
  return payoutMinor > 0n ? { status: 'lose', reason: 'part' } : { status: 'lose' };
}
