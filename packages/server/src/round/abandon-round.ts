import type { CloseExport } from '@tessera/domain/fairness/export-format';

import { failpoint } from '../kernel/failpoint.ts';
import type { RoundContext } from './round-context.ts';
import { isNotSigned, isOtherRecord } from './round-entropy.ts';
import type { RoundRow } from './round-store.ts';
import { markAbandoned } from './seal-store.ts';
import { voidRound } from './void-round.ts';

/** Abandons a round whose entropy never came, or whose index was consumed by another record of it (the
 *  database was restored to a copy from before its draw). The round becomes void, its stakes are refunded,
 *  and keeper and witness skip its index, so that later rounds can be drawn. There is no weaker draw as a
 *  fallback.
 *  Idempotent by: round.   Cost: a call of the keeper, one of the witness. */
export async function abandonRound(
  ctx: RoundContext,
  round: RoundRow,
  close: CloseExport,
  reason: 'entropy_missing' | 'other_record',
): Promise<void> {
  await voidRound(ctx, round.id, reason);
  const request = { chainId: round.chain_id.toString('hex'), index: round.chain_index, close };
  await ctx.keeper.abandon(request).catch((error: unknown) => {
    // Consumed by another record: the keeper is past it already. Signed by another key than its chain's: no
    // later round of that chain can be drawn either.
    if (!isOtherRecord(error) && !isNotSigned(error)) throw error;
  });
  failpoint('index-abandoned');
  // A witness that is permanently lost cannot record it. If it returns, its operator has to.
  await ctx.witness
    ?.abandon(request)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, round: round.id.toString() }, 'witness index not abandoned'),
    );
  await markAbandoned(ctx.db.reader, round.id);
}
