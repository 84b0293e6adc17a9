import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { readLine } from '../wallet/read-remark.ts';
import { assertChecker, lockForOperator } from './decide.ts';
import { returnFrozen, disburseFrozen } from './finish-withdrawal.ts';
import {
  closeFindingsOf,
  countResolutions,
  hasUnmatched,
  insertResolution,
  type Resolution,
} from './resolution-store.ts';

/** Required regardless of the amount. */
const PERSONS = 2;

type Found = {
  readonly outcome: Resolution;
  readonly operator: string;
  readonly reason: string;
  /** True if this one may be the last of two. */
  readonly mayCheck?: boolean;
};

/** Records one operator's resolution of an approved withdrawal with a discrepancy reported by its rail: it
 *  was paid, or it was not and returns to the member, who sees the reason. It takes effect with the second
 *  operator of the same opinion, who is a finance checker. Returns how many are still missing.
 *  Refuses: OperatorRefused.   Locks: the withdrawal, accounts by id, the head of the audit chain. */
export async function resolveWithdrawal(
  { db, ids }: Pick<Context, 'db' | 'ids'>,
  id: bigint,
  { outcome, operator, reason, mayCheck = true }: Found,
): Promise<number> {
  const words = readLine(reason);
  if (!words) throw new OperatorRefused('say why in one line of up to 60 characters: --reason "…"');
  return transaction(db, async (tx) => {
    const row = await lockForOperator(tx, id, operator);
    if (row.state !== 'approved') throw new OperatorRefused(`withdrawal ${id} is ${row.state}, not approved`);
    if (!(await hasUnmatched(tx, id))) {
      throw new OperatorRefused(`the rail has said nothing of withdrawal ${id} that waits for a person`);
    }
    if ((await insertResolution(tx, id, { operator, outcome, reason: words })) === 0) {
      throw new OperatorRefused(`${operator} has said what became of withdrawal ${id} before`);
    }
    const missing = PERSONS - (await countResolutions(tx, id, outcome));
    if (missing === 0) {
      assertChecker(mayCheck);
      await closeFindingsOf(tx, id, { operator, reason: words });
      await (outcome === 'paid' ? disburseFrozen(tx, { ids }, row) : returnFrozen(tx, { ids }, row, words));
    }
    await appendAudit(tx, 'resolution', {
      withdrawal: String(id),
      member: String(row.member_id),
      amount: String(row.amount_minor),
      outcome,
      operator,
      reason: words,
      missing,
    });
    return missing;
  });
}
