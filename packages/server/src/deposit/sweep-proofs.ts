import type { Context } from '../context.ts';
import { sweepOldProofs } from './deposit-store.ts';

/** Deletes the pictures of payments after PROOF_DAYS, which begin anew with each picture. What was decided
 *  about an order stays with it.   Cost: one statement, found by index. */
export const sweepProofs = ({ db, env }: Pick<Context, 'db' | 'env'>, limit: number): Promise<number> =>
  sweepOldProofs(db.main, env.wallet.proofKeptMs, limit);
