import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { readLine } from '../wallet/read-remark.ts';
import { auditDecision, insertDecisionOnce } from './decide.ts';
import { returnFrozen } from './finish-withdrawal.ts';

/** Records one operator's rejection: the whole amount returns to the member, who sees the reason. Possible
 *  only while the withdrawal is in review: after approval the rail may be paying it.
 *  Refuses: OperatorRefused.   Locks: the withdrawal, accounts by id, the head of the audit chain. */
export async function refuseWithdrawal(
  { db, ids }: Pick<Context, 'db' | 'ids'>,
  id: bigint,
  operator: string,
  reason: string,
): Promise<void> {
  const words = readLine(reason);
  if (!words) throw new OperatorRefused('say why in one line of up to 60 characters: --reason "…"');
  await transaction(db, async (tx) => {
    const row = await insertDecisionOnce(tx, id, { operator, decision: 'refuse', reason: words });
    await returnFrozen(tx, { ids }, row, words);
    await auditDecision(tx, row, { operator, decision: 'refuse', reason: words });
  });
}
