import { type RoundState, statesBefore } from '@tessera/domain/rounds/round';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

/** The states from which a round may change to this one, as SQL. */
const before = (to: RoundState): string =>
  statesBefore(to)
    .map((state) => `'${state}'`)
    .join(', ');

export type RoundRow = {
  readonly id: bigint;
  readonly game_id: number;
  readonly issue: string;
  readonly state: RoundState;
  readonly opens_at: EpochMs;
  readonly closes_at: EpochMs;
  readonly draws_at: EpochMs;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly commitment: Buffer;
  readonly void_reason: string | null;
  readonly settled_at: EpochMs | null;
};

export const ROUND_COLUMNS =
  'id, game_id, issue, state, opens_at, closes_at, draws_at, chain_id, chain_index, commitment, void_reason, settled_at';

const FIND = statement('round_find', `select ${ROUND_COLUMNS} from rounds where id = $1`);

/** Reads a round without a lock.   Cost: one round trip. */
export const findRound = (db: Queryable, id: bigint): Promise<RoundRow | undefined> =>
  firstRow<RoundRow>(db, FIND, [id]);

const LOCK = statement('round_lock', `select ${ROUND_COLUMNS} from rounds where id = $1 for no key update`);

/** Locks the round's row until the commit.
 *  Locks: the round.   Cost: one round trip. */
export const lockRound = (tx: Tx, id: bigint): Promise<RoundRow | undefined> =>
  firstRow<RoundRow>(tx, LOCK, [id]);

const CLAIM = statement(
  'round_claim',
  `select ${ROUND_COLUMNS} from rounds where id = $1 for no key update skip locked`,
);

/** Locks the round's row unless another server holds the lock.
 *  Locks: the round.   Cost: one round trip. */
export const claimRound = (tx: Tx, id: bigint): Promise<RoundRow | undefined> =>
  firstRow<RoundRow>(tx, CLAIM, [id]);

const OPEN_DUE = statement(
  'round_open_due',
  `with due as (
    select id from rounds
    where state in (${before('open')}) and opens_at <= clock_timestamp() and closes_at > clock_timestamp()
    order by opens_at, id limit $1 for no key update skip locked
  )
  update rounds r set state = 'open' from due where r.id = due.id
  returning ${ROUND_COLUMNS.replaceAll(/\b([a-z_]+)\b/g, 'r.$1')}`,
);

/** Opens due rounds and returns them in order of their draw.
 *  Locks: the rounds, skipping those that are locked.   Cost: one round trip. */
export const openDueRounds = async (tx: Tx, limit: number): Promise<RoundRow[]> =>
  (await rows<RoundRow>(tx, OPEN_DUE, [limit])).toSorted(byId);

const CLOSE_DUE = statement(
  'round_close_due',
  `with due as (
    select id from rounds where state in (${before('closed')}) and closes_at <= clock_timestamp()
    order by id limit $1 for no key update
  )
  update rounds r set state = 'closed' from due where r.id = due.id`,
);

/** Closes due rounds and returns their number. It waits for a batch that holds one of them and then
 *  rechecks the state, so a continuous stream of bets cannot delay a close.
 *  Locks: the rounds by id.   Cost: one round trip. */
export const closeDueRounds = (db: Queryable, limit: number): Promise<number> =>
  affected(db, CLOSE_DUE, [limit]);

const SET_DRAWN = statement(
  'round_set_drawn',
  `update rounds set state = 'drawn' where id = $1 and state in (${before('drawn')})`,
);

/** Marks a locked round as drawn; false when it was not closed.   Cost: one round trip. */
export const markDrawn = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await affected(tx, SET_DRAWN, [id])) === 1;

const SETTLED = statement(
  'round_set_settled',
  `update rounds set settled_at = clock_timestamp(), state = case when state = 'void' then 'void' else 'settled' end
  where id = $1 and settled_at is null and state in (${before('settled')}, 'void')`,
);

/** Marks a locked round as settled, or a void one as refunded; false when it was already.
 *  Cost: one round trip. */
export const markSettled = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await affected(tx, SETTLED, [id])) === 1;

const SET_VOID = statement(
  'round_set_void',
  `update rounds set state = 'void', void_reason = $2 where id = $1 and state in (${before('void')})`,
);

/** Marks a locked round as void; false when its draw has been published or it is void already.
 *  Cost: one round trip. */
export const markVoid = async (tx: Tx, id: bigint, reason: string): Promise<boolean> =>
  (await affected(tx, SET_VOID, [id, reason])) === 1;

const NEXT_DUE = statement(
  'round_next_due',
  `select clock_timestamp() as now, least(
    (select min(opens_at) from rounds where state = 'scheduled'),
    (select min(closes_at) from rounds where state in ('scheduled', 'open')),
    (select min(draws_at) from rounds where state = 'closed' and draws_at > clock_timestamp())) as due`,
);

/** Time until the next round opens, closes or is drawn, by the database's clock; undefined when none is
 *  pending. Rounds with an overdue draw are excluded; the draw loop handles them.  Cost: three index heads.
 *  Units: ms. */
export async function timeToNextDue(db: Queryable): Promise<number | undefined> {
  const row = await firstRow<{ now: EpochMs; due: EpochMs | null }>(db, NEXT_DUE);
  return row?.due ? Math.max(0, row.due - row.now) : undefined;
}

const byId = (a: RoundRow, b: RoundRow): number => (a.id < b.id ? -1 : 1);
