import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { touchLogin } from './member-store.ts';

/** Notes that a member has just shown who they are, and holds the member's row, so that what follows happens
 *  once at a time.  Locks: the member's row until the commit.  Cost: one trip. */
export async function noteLogin(tx: Tx, { clock }: Pick<Context, 'clock'>, memberId: bigint): Promise<void> {
  await touchLogin(tx, memberId, clock.now());
  failpoint('login-noted');
}
