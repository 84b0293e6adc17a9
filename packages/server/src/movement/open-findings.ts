import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { readLine } from '../wallet/read-remark.ts';
import { assertName } from '../withdrawal/decide.ts';
import { closeFindings, countOpenFindings, listOpenFindings, type OpenFinding } from './finding-store.ts';

const SHOWN_MAX = 200;
/** States of findings that wait for an operator: money that fits no order, a movement that was altered, one
 *  that its rail does not know. */
const WAITING = ['unmatched', 'altered', 'unknown'] as const;

/** Lists the findings that wait for a person, oldest first, 200 at most.   Cost: one round trip. */
export const openFindings = ({ db }: Pick<Context, 'db'>): Promise<OpenFinding[]> =>
  listOpenFindings(db.main, SHOWN_MAX);

/** Sets the metric of findings that wait, for an alarm.   Cost: one round trip. */
export async function measureFindings({ db, metrics }: Pick<Context, 'db' | 'metrics'>): Promise<void> {
  const counted = new Map((await countOpenFindings(db.reader)).map((each) => [each.finding, each.count]));
  for (const finding of WAITING) metrics.findingsOpen.labels(finding).set(counted.get(finding) ?? 0);
}

/** Records that an operator has looked into the findings of a movement. No money moves.
 *  Refuses: OperatorRefused.   Locks: the findings, the head of the audit chain. */
export async function closeFinding(
  { db }: Pick<Context, 'db'>,
  movementId: string,
  operator: string,
  reason: string,
): Promise<void> {
  assertName(operator);
  const words = readLine(reason);
  if (!words) throw new OperatorRefused('say what it was in one line of up to 60 characters: --reason "…"');
  await transaction(db, async (tx) => {
    if ((await closeFindings(tx, movementId, operator, words)) === 0)
      throw new OperatorRefused(`nothing about movement ${movementId} waits for a person`);
    await appendAudit(tx, 'finding', { movement: movementId, operator, reason: words });
  });
}
