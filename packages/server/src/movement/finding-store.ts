import type { EpochMs } from '@tessera/domain/time';

import { affected, rows, statement, type Queryable } from '../db/query.ts';
import type { Effect, Finding } from './movement-store.ts';

/** A finding that nobody has looked into yet, with its movement. Units: 1/100. */
export type OpenFinding = {
  readonly rail: string;
  readonly movement_id: string;
  readonly finding: Finding;
  readonly found_at: EpochMs;
  readonly direction: 'in' | 'out';
  readonly order_id: string;
  readonly amount_minor: bigint;
  readonly effect: Effect;
};

const OPEN = `f.closed_at is null and f.finding <> 'lost'`;

const LIST = statement(
  'finding-list-open',
  `select f.rail, f.movement_id, f.finding, f.found_at, m.direction, m.order_id, m.amount_minor, m.effect
   from rail_findings f join rail_movements m on m.rail = f.rail and m.id = f.movement_id
   where ${OPEN} order by f.found_at, f.rail, f.movement_id limit $1`,
);

/** Lists open findings, oldest first.   Cost: one range of an index of those that are open. */
export const listOpenFindings = (db: Queryable, limit: number): Promise<OpenFinding[]> =>
  rows<OpenFinding>(db, LIST, [limit]);

const COUNT = statement(
  'finding-count-open',
  `select f.finding, count(*)::integer as count from rail_findings f where ${OPEN} group by f.finding`,
);

/** Counts open findings by kind.   Cost: the index of those that are open. */
export const countOpenFindings = (
  db: Queryable,
): Promise<{ readonly finding: Finding; readonly count: number }[]> => rows(db, COUNT, []);

const CLOSE = statement(
  'finding-close',
  `update rail_findings f set closed_at = clock_timestamp(), closed_by = $2, closed_reason = $3
   where f.movement_id = $1 and ${OPEN}`,
);

/** Closes all open findings of a movement; returns their number. */
export const closeFindings = (
  tx: Queryable,
  movementId: string,
  operator: string,
  reason: string,
): Promise<number> => affected(tx, CLOSE, [movementId, operator, reason]);
