import type { Context } from '../../context.ts';
import type { Tx } from '../../db/tx.ts';
import { failpoint } from '../../kernel/failpoint.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { touchLogin } from '../member-store.ts';

/** Records a successful log-in and locks the member's row, which serializes what follows.
 *  Refuses: ACCOUNT_IS_ABNORMAL.
 *  Locks: the member's row until the commit.  Cost: one round trip. */
export async function recordLogin(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  memberId: bigint,
): Promise<void> {
  if ((await touchLogin(tx, memberId, clock.now())) === 0) throw new Refusal('ACCOUNT_IS_ABNORMAL');
  failpoint('login-noted');
}
