import type { EpochMs } from '@tessera/domain/time';

import { anyTextArray } from '../db/arrays.ts';
import { affected, rows, run, statement, type Queryable } from '../db/query.ts';
import type { Movement } from '../rail/rail.ts';

export type MovementSource = 'callback' | 'reconciliation';
export type Effect = 'credited' | 'paid' | 'returned' | 'none';
export type Finding = 'lost' | 'altered' | 'unknown' | 'unmatched';

type MovementRow = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly order_id: string;
  readonly amount_minor: bigint;
  readonly coin_steps: bigint | null;
  readonly outcome: 'done' | 'failed';
  readonly moved_at: EpochMs;
};

const FIND = statement(
  'rail-find-movements',
  `select id, direction, order_id, amount_minor, coin_steps, outcome, moved_at from rail_movements
   where rail = $1 and id = any($2::text[])`,
);

/** Reads the movements of these ids that were already ingested, as recorded then. */
export async function findMovements(
  db: Queryable,
  rail: string,
  ids: readonly string[],
): Promise<Map<string, Movement>> {
  const found = await rows<MovementRow>(db, FIND, [rail, anyTextArray(ids)]);
  return new Map(found.map((row) => [row.id, movementOf(row)]));
}

const movementOf = (row: MovementRow): Movement => ({
  id: row.id,
  direction: row.direction,
  orderId: row.order_id,
  amountMinor: row.amount_minor,
  ...(row.coin_steps !== null && { coinSteps: row.coin_steps }),
  outcome: row.outcome,
  movedAt: row.moved_at,
});

const INSERT = statement(
  'rail-insert-movement',
  `insert into rail_movements (rail, id, direction, order_id, amount_minor, outcome, moved_at, source, effect,
     coin_steps)
   values ($1, $2, $3, $4, $5, $6, 'epoch'::timestamptz + $7::bigint * interval '1 ms', $8, $9, $10)
   on conflict (rail, id) do nothing`,
);

/** Inserts a movement; false when it already exists. Waits for a concurrent insert of the same id. */
export const insertMovement = async (
  tx: Queryable,
  rail: string,
  movement: Movement,
  { source, effect }: { readonly source: MovementSource; readonly effect: Effect },
): Promise<boolean> => {
  const { id, direction, orderId, amountMinor, outcome, movedAt, coinSteps = null } = movement;
  const values = [rail, id, direction, orderId, amountMinor, outcome, movedAt, source, effect, coinSteps];
  return (await affected(tx, INSERT, values)) === 1;
};

const INSERT_FINDING = statement(
  'rail-insert-finding',
  `insert into rail_findings (rail, movement_id, finding, detail) values ($1, $2, $3, $4::jsonb)
   on conflict (rail, movement_id, finding) do nothing`,
);

/** Records a discrepancy for review, once per movement and finding. */
export const insertFinding = (
  tx: Queryable,
  rail: string,
  movementId: string,
  { finding, detail = {} }: { readonly finding: Finding; readonly detail?: object },
) => run(tx, INSERT_FINDING, [rail, movementId, finding, JSON.stringify(detail)]);

const INSERT_LISTED = statement(
  'rail-insert-listed',
  `insert into rail_listed (rail, movement_id) select $1, unnest($2::text[]) on conflict do nothing`,
);

/** Marks the movements that the rail's own list contains. */
export const insertListed = (db: Queryable, rail: string, ids: readonly string[]) =>
  run(db, INSERT_LISTED, [rail, anyTextArray(ids)]);
