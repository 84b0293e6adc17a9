import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';

export type Decision = 'approve' | 'refuse';

export type DecisionRow = {
  readonly operator: string;
  readonly decision: Decision;
  readonly reason: string;
  readonly at: EpochMs;
};

export type NewDecision = Omit<DecisionRow, 'at'>;

const INSERT = statement(
  'decision-insert',
  `insert into withdrawal_decisions (withdrawal_id, operator, decision, reason) values ($1, $2, $3, $4)
   on conflict (withdrawal_id, operator) do nothing`,
);

/** Inserts an operator's decision; 0 when this operator has decided before. */
export const insertDecision = (
  tx: Queryable,
  withdrawalId: bigint,
  { operator, decision, reason }: NewDecision,
): Promise<number> => affected(tx, INSERT, [withdrawalId, operator, decision, reason]);

const COUNT = statement(
  'decision-count-approvals',
  `select count(*)::integer as count from withdrawal_decisions where withdrawal_id = $1 and decision = 'approve'`,
);

export const countApprovals = async (db: Queryable, withdrawalId: bigint): Promise<number> =>
  (await firstRow<{ count: number }>(db, COUNT, [withdrawalId]))?.count ?? 0;

const LIST = statement(
  'decision-list',
  'select operator, decision, reason, at from withdrawal_decisions where withdrawal_id = $1 order by at',
);

export const listDecisions = (db: Queryable, withdrawalId: bigint): Promise<DecisionRow[]> =>
  rows<DecisionRow>(db, LIST, [withdrawalId]);
