import { assert } from '@tessera/domain/result';

import type { Statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { IdMaker } from '../ids/ids.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { BANKROLL } from './account-state.ts';
import { type CreditKind, type Credits, payChunk } from './pay-store.ts';
import { post } from './post.ts';

// Empties an escrow, whatever its kind: it is adjusted to exactly what it owes, and then members are credited
// in chunks by account, kind by kind. Each chunk is one posting with a marker, in one statement for any
// number of members.

/** The chunks paid so far. */
export type Progress = {
  readonly chunks: number;
  /** Of the last chunk. */
  readonly lastAccount: bigint;
  readonly kind: CreditKind | undefined;
};

/** An escrow that pays. */
export type Payer = {
  readonly escrowId: bigint;
  /** The subject of its entries. */
  readonly roundId: bigint;
  readonly pay: Statement;
  /** The key and the kind of a chunk's posting. */
  readonly postingOf: (kind: CreditKind, n: number) => { readonly key: string; readonly kind: string };
  /** The credits that it owes, kind by kind. */
  readonly owed: readonly {
    readonly kind: CreditKind;
    readonly creditsAfter: (after: bigint) => Promise<Credits>;
  }[];
  readonly progress: Progress;
  readonly chunkMembers: number;
};

/** Pays the next chunk; false when nothing is owed beyond it.
 *  Locks: escrow and members by id.   Idempotent by: the marker of the chunk, under the lock of the process
 *  that claimed the settlement.  Cost: four round trips for any number of members. */
export async function payNext(tx: Tx, ids: IdMaker, payer: Payer): Promise<boolean> {
  const { escrowId, roundId, pay, postingOf, owed, progress, chunkMembers } = payer;
  const { chunks: n, kind: lastKind } = progress;
  const from = Math.max(
    0,
    owed.findIndex(({ kind }) => kind === lastKind),
  );
  for (const [at, { kind, creditsAfter }] of owed.entries()) {
    if (at < from) continue;
    const credits = await creditsAfter(kind === lastKind ? progress.lastAccount : 0n);
    if (credits.members === 0) continue;
    const chunk = { postingId: ids.next(), posting: postingOf(kind, n), escrowId, roundId, kind, n };
    const { moved, rest } = await payChunk(tx, pay, chunk, credits);
    failpoint('chunk-paid');
    assert(moved === credits.members + 1 && rest === 0n, `chunk ${n} of round ${roundId} sums to zero`);
    return credits.members === chunkMembers || at < owed.length - 1;
  }
  return false;
}

/** Adjusts an escrow to exactly what it owes: the bankroll adds what is missing (`cover`) or receives what is
 *  left (`sweep`). One posting for any number of bets; none when nothing is missing. `prefix` is that of the
 *  key and the kind of the posting.
 *  Units: 1/100.   Idempotent by: round. */
export async function coverEscrow(
  tx: Tx,
  ids: IdMaker,
  escrow: { readonly id: bigint; readonly roundId: bigint; readonly prefix: '' | 't' },
  missingMinor: bigint,
): Promise<void> {
  if (missingMinor === 0n) return;
  const { id, roundId, prefix } = escrow;
  const kind = missingMinor > 0n ? 'cover' : 'sweep';
  await post(tx, ids, {
    key: `${prefix}${kind}:${roundId}`,
    kind: `${prefix}${kind}`,
    moves: [
      { accountId: id, amountMinor: missingMinor, kind, refId: roundId },
      { accountId: BANKROLL, amountMinor: -missingMinor, kind, refId: roundId },
    ],
  });
}
