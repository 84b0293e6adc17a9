/** One side of a posting.   Units: 1/100; credits are positive. */
export type Move = { readonly account: string; readonly minor: bigint };

export type ReferenceLedger = {
  /** Applies a whole posting and returns its accounts that are now below zero. Throws when the moves do not
   *  sum to zero. */
  readonly post: (moves: readonly Move[]) => readonly string[];
  readonly balanceOf: (account: string) => bigint;
};

/** The simplest possible ledger, as a reference for a real one: balances by name, postings that sum to zero,
 *  and no account below zero except those that may be. */
export function createReferenceLedger(mayOwe: (account: string) => boolean): ReferenceLedger {
  const balances = new Map<string, bigint>();
  const balanceOf = (account: string): bigint => balances.get(account) ?? 0n;
  const post = (moves: readonly Move[]): string[] => {
    if (moves.reduce((sum, { minor }) => sum + minor, 0n) !== 0n)
      throw new Error(`a posting of ${moves.map(({ account }) => account).join(', ')} does not sum to zero`);
    for (const { account, minor } of moves) balances.set(account, balanceOf(account) + minor);
    return moves
      .map(({ account }) => account)
      .filter((account) => balanceOf(account) < 0n && !mayOwe(account));
  };
  return { post, balanceOf };
}
