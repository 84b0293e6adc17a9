import type { Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { type Decision, insertDecision } from './decision-store.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

/** A decision that a person may not make, said in one sentence to that person. */
export class DecisionRefused extends Error {
  override readonly name = 'DecisionRefused';
}

const OPERATOR = /^[a-z][a-z0-9._-]{1,31}$/;

/** Takes a withdrawal that waits for a person's word and writes this person's down. Nobody decides twice about one
 *  withdrawal, nor about their own.   Refuses: DecisionRefused.   Locks: the withdrawal. */
export async function takeDecision(
  tx: Tx,
  id: bigint,
  operator: string,
  decision: Decision,
  reason: string,
): Promise<WithdrawalRow> {
  if (!OPERATOR.test(operator)) {
    throw new DecisionRefused('a name is 2 to 32 small letters, digits and ._- after a letter: --as ada');
  }
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new DecisionRefused(`there is no withdrawal ${id}`);
  if (row.username.toLowerCase() === operator) {
    throw new DecisionRefused('nobody decides about a withdrawal of their own');
  }
  if (row.state !== 'review') throw new DecisionRefused(`withdrawal ${id} is ${row.state}, not in review`);
  if ((await insertDecision(tx, id, operator, decision, reason)) === 0) {
    throw new DecisionRefused(`${operator} has decided about withdrawal ${id} before`);
  }
  return row;
}

/** Notes a decision where nothing can be taken away.   Locks: the head of the audit chain, after all else. */
export const noteDecision = (
  tx: Tx,
  row: WithdrawalRow,
  operator: string,
  decision: Decision,
  more: Readonly<Record<string, unknown>>,
): Promise<void> =>
  appendAudit(tx, 'withdrawal', {
    withdrawal: String(row.id),
    member: String(row.member_id),
    amount: String(row.amount_minor),
    decision,
    operator,
    ...more,
  });
