import { addEntry, addPosting, setAccount } from './ledger-statements.ts';
import { guardAfterPayout, guardAfterRefund, type ReturnedStake } from './protection-statements.ts';
import type { Memory } from './transactions.ts';
import { bigints } from './values.ts';

/** A chunk that is being paid. */
type PaidChunk = {
  readonly round: bigint;
  readonly n: number;
  readonly kind: string;
  readonly first: bigint;
  readonly last: bigint;
  readonly members: number;
  readonly paid: bigint;
};

/** Marking of a chunk, and the stakes of its round that come back to an account. */
type Paying = {
  readonly mark: (chunk: PaidChunk) => void;
  readonly back: (round: bigint, account: bigint) => readonly ReturnedStake[];
};

/** Credits the members of a chunk from an escrow, after its marker was made, by the values of the statement
 *  that pays. */
export function payChunk(
  memory: Memory,
  values: readonly unknown[],
  { mark, back }: Paying,
): readonly object[] {
  const [posting, key, kind, round, n, first, last, members, total, accounts, amounts, postingKind, escrow] =
    values as [bigint, string, string, bigint, number, bigint, bigint, number, bigint, ...unknown[]];
  addPosting(memory, posting, key, postingKind as string);
  mark({ round, n, kind, first, last, members, paid: total });
  const amountOf = bigints(amounts);
  const moves = [
    ...bigints(accounts).map((account, at) => [account, amountOf[at] ?? 0n] as const),
    [escrow as bigint, -total] as const,
  ];
  let [moved, rest] = [0, 0n];
  for (const [account, amount] of moves) {
    const before = memory.tables.accounts.get(account);
    if (!before) continue;
    const after = {
      ...before,
      balance_minor: before.balance_minor + amount,
      seq: before.seq + 1n,
      guard:
        kind === 'refund'
          ? guardAfterRefund(memory, before, back(round, account))
          : guardAfterPayout(memory, before, amount),
    };
    setAccount(memory, after);
    addEntry(memory, account, after.seq, { posting, kind, amount, after: after.balance_minor, ref: round });
    moved += 1;
    rest += amount;
  }
  return [{ moved, rest }];
}
