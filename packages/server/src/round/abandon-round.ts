import type { CloseExport } from '@tessera/domain/fairness/export-format';

import { failpoint } from '../kernel/failpoint.ts';
import type { RoundContext } from './round-context.ts';
import { isOtherRecord } from './round-entropy.ts';
import type { RoundRow } from './round-store.ts';
import { markAbandoned } from './seal-store.ts';
import { voidRound } from './void-round.ts';

/** Gives a round up whose entropy never came, or whose index was used up by another record of it (the
 *  database went back to a copy from before its draw): it is void, its stakes go back, and keeper and witness
 *  pass over its index, so that the rounds after it can be drawn. There is no weaker draw to fall back to.
 *  Idempotent by: round.   Cost: a call of the keeper, one of the witness. */
export async function abandonRound(
  ctx: RoundContext,
  round: RoundRow,
  close: CloseExport,
  reason: 'entropy_missing' | 'other_record',
): Promise<void> {
  await voidRound(ctx, round.id, reason);
  const asked = { chainId: round.chain_id.toString('hex'), index: round.chain_index, close };
  await ctx.keeper.abandon(asked).catch((error: unknown) => {
    // Used up under another record: the keeper is past it already.
    if (!isOtherRecord(error)) throw error;
  });
  failpoint('index-abandoned');
  // A witness that is gone for good cannot note it; should it come back, its operator has to.
  await ctx.witness
    ?.abandon(asked)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, round: round.id.toString() }, 'the witness could not give up an index'),
    );
  await markAbandoned(ctx.db.reader, round.id);
}
