import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';

/** The outcome of a disbursement as established by an operator. */
export type Resolution = 'paid' | 'returned';

export type ResolutionRow = {
  readonly operator: string;
  readonly outcome: Resolution;
  readonly reason: string;
  readonly at: EpochMs;
};

const HAS_UNMATCHED = statement(
  'resolution-has-unmatched',
  `select 1 from rail_movements where order_id = $1::text and direction = 'out' and effect = 'none' limit 1`,
);

/** Returns true if a rail has reported a discrepancy for a withdrawal. */
export const hasUnmatched = async (db: Queryable, withdrawalId: bigint): Promise<boolean> =>
  (await firstRow(db, HAS_UNMATCHED, [withdrawalId])) !== undefined;

const CLOSE_FINDINGS = statement(
  'resolution-close-findings',
  `update rail_findings f set closed_at = clock_timestamp(), closed_by = $2, closed_reason = $3
   from rail_movements m
   where m.order_id = $1::text and f.rail = m.rail and f.movement_id = m.id and f.closed_at is null
     and f.finding <> 'lost'`,
);

/** Closes what reconciliation found about the movements of a withdrawal. */
export const closeFindingsOf = (
  tx: Queryable,
  withdrawalId: bigint,
  { operator, reason }: Pick<ResolutionRow, 'operator' | 'reason'>,
): Promise<number> => affected(tx, CLOSE_FINDINGS, [withdrawalId, operator, reason]);

const INSERT = statement(
  'resolution-insert',
  `insert into withdrawal_resolutions (withdrawal_id, operator, outcome, reason) values ($1, $2, $3, $4)
   on conflict (withdrawal_id, operator) do nothing`,
);

/** Inserts an operator's resolution; 0 when this operator has given one before. */
export const insertResolution = (
  tx: Queryable,
  withdrawalId: bigint,
  { operator, outcome, reason }: Omit<ResolutionRow, 'at'>,
): Promise<number> => affected(tx, INSERT, [withdrawalId, operator, outcome, reason]);

const COUNT = statement(
  'resolution-count',
  `select count(*)::integer as count from withdrawal_resolutions where withdrawal_id = $1 and outcome = $2`,
);

export const countResolutions = async (
  db: Queryable,
  withdrawalId: bigint,
  outcome: Resolution,
): Promise<number> => (await firstRow<{ count: number }>(db, COUNT, [withdrawalId, outcome]))?.count ?? 0;

const LIST = statement(
  'resolution-list',
  'select operator, outcome, reason, at from withdrawal_resolutions where withdrawal_id = $1 order by at',
);

export const listResolutions = (db: Queryable, withdrawalId: bigint): Promise<ResolutionRow[]> =>
  rows<ResolutionRow>(db, LIST, [withdrawalId]);
