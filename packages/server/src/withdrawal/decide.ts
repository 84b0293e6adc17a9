import type { Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { insertDecision, type NewDecision } from './decision-store.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

const OPERATOR = /^[a-z][a-z0-9._-]{1,31}$/;

/** Refuses an operator name that cannot identify a person.   Refuses: OperatorRefused. */
export function assertName(operator: string): void {
  if (OPERATOR.test(operator)) return;
  throw new OperatorRefused(
    'say who you are, 2 to 32 small letters, digits and ._- after a letter: --as ada',
  );
}

/** Refuses to let two finance makers decide alone.   Refuses: OperatorRefused. */
export function assertChecker(mayCheck: boolean): void {
  if (!mayCheck) throw new OperatorRefused('the last of two who decide is a finance checker');
}

/** Locks a withdrawal for an operator's decision; nobody decides about their own.
 *  Refuses: OperatorRefused.   Locks: the withdrawal. */
export async function lockForOperator(tx: Tx, id: bigint, operator: string): Promise<WithdrawalRow> {
  assertName(operator);
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new OperatorRefused(`there is no withdrawal ${id}`);
  if (row.username.toLowerCase() === operator) {
    throw new OperatorRefused('nobody decides about a withdrawal of their own');
  }
  return row;
}

/** Locks a withdrawal that is in review and records this operator's decision. An operator decides once per
 *  withdrawal, and never about their own.  Refuses: OperatorRefused.  Locks: the withdrawal. */
export async function insertDecisionOnce(tx: Tx, id: bigint, made: NewDecision): Promise<WithdrawalRow> {
  const { operator } = made;
  const row = await lockForOperator(tx, id, operator);
  if (row.state !== 'review') throw new OperatorRefused(`withdrawal ${id} is ${row.state}, not in review`);
  if ((await insertDecision(tx, id, made)) === 0) {
    throw new OperatorRefused(`${operator} has decided about withdrawal ${id} before`);
  }
  return row;
}

/** Appends a decision to the audit chain.   Locks: the head of the audit chain, after all else. */
export const auditDecision = (
  tx: Tx,
  row: WithdrawalRow,
  {
    operator,
    decision,
    ...more
  }: Pick<NewDecision, 'operator' | 'decision'> & Readonly<Record<string, unknown>>,
): Promise<void> =>
  appendAudit(tx, 'withdrawal', {
    withdrawal: String(row.id),
    member: String(row.member_id),
    amount: String(row.amount_minor),
    decision,
    operator,
    ...more,
  });
