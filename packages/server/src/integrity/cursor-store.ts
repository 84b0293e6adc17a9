import { firstRow, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

const LOCK = statement(
  'integrity_lock_cursor',
  `select at::text as at, seq, account_id from integrity_cursors where name = $1 for update skip locked`,
);
// Planned once: planning a look into a month of partitions would take longer than the look.
const PLAN_ONCE = statement(
  'integrity_plan_once',
  `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
);
const MOVE_MONEY = statement(
  'integrity_move_money',
  `update integrity_cursors set at = $1::timestamptz where name = 'money'`,
);
const MOVE_ROUNDS = statement(
  'integrity_move_rounds',
  `update integrity_cursors set seq = $1, account_id = $2 where name = 'rounds'`,
);

/** Times as text with microseconds. */
export type IntegrityCursor = { readonly at: string; readonly seq: bigint; readonly account_id: bigint };

/** Locks a cursor; undefined when another server has it. The statements of its transaction are planned once.
 *  Cost: two round trips. */
export async function lockCursor(tx: Tx, name: 'money' | 'rounds'): Promise<IntegrityCursor | undefined> {
  await run(tx, PLAN_ONCE);
  return firstRow<IntegrityCursor>(tx, LOCK, [name]);
}

export const moveMoneyCursor = (tx: Tx, at: string): Promise<unknown> => run(tx, MOVE_MONEY, [at]);

export const moveRoundsCursor = (tx: Tx, seq: bigint, accountId: bigint): Promise<unknown> =>
  run(tx, MOVE_ROUNDS, [seq, accountId]);
