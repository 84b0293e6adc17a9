import type { SourceExport } from '@tessera/domain/fairness/export-format';
import type { EpochMs } from '@tessera/domain/time';

import type { Database } from '../db/pool.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { REPLICATED } from '../db/replicated.ts';
import type { Tx } from '../db/tx.ts';
import type { RoundTree } from '../fairness/round-tree.ts';
import { cancelledAtHome } from '../wager-status/ticket-sql.ts';
import { ROUND_COLUMNS, type RoundRow } from './round-store.ts';

export type CloseRow = {
  readonly round_id: bigint;
  readonly sealed_at: EpochMs;
  readonly leaf_count: number;
  readonly root: Buffer;
  readonly q: Buffer;
  readonly signature: Buffer;
  readonly cancelled_count: number;
  readonly stake_minor: bigint;
  readonly book_signature: Buffer;
  readonly sources: readonly SourceExport[];
};

const COLUMNS =
  'round_id sealed_at leaf_count root q signature cancelled_count stake_minor book_signature sources'.split(
    ' ',
  );

const UNSEALED = statement(
  'round_unsealed',
  `select ${ROUND_COLUMNS} from rounds r
  where state in ('scheduled', 'open', 'closed', 'void') and state in ('closed', 'void')
    and closes_at <= clock_timestamp() and not exists (select 1 from close_records q where q.round_id = r.id)
  order by id limit $1`,
);

/** Closed and void rounds without a close record, earliest draw first.  Cost: the index of undrawn rounds. */
export const unsealedRounds = (db: Queryable, limit: number): Promise<RoundRow[]> =>
  rows<RoundRow>(db, UNSEALED, [limit]);

const LEAVES = statement(
  'round_leaves',
  `select leaves, date_trunc('milliseconds', clock_timestamp()) as now
  from (select 1) one left join receipt_batches on round_id = $1 order by batch_id`,
);

const HASH_SIZE = 32;

/** Every leaf of a closed or void round, and the database's time after the read. */
export async function leavesOf(db: Queryable, roundId: bigint): Promise<{ leaves: Buffer[]; now: EpochMs }> {
  const batches = await rows<{ leaves: Buffer | null; now: EpochMs }>(db, LEAVES, [roundId]);
  const leaves: Buffer[] = [];
  for (const batch of batches) {
    const bytes = batch.leaves ?? Buffer.alloc(0);
    for (let at = 0; at < bytes.length; at += HASH_SIZE) leaves.push(bytes.subarray(at, at + HASH_SIZE));
  }
  const [first] = batches;
  if (!first) throw new Error('the database did not tell its time');
  return { leaves, now: first.now };
}

const INSERT = statement(
  'round_insert_close_record',
  `insert into close_records (round_id, sealed_at, leaf_count, root, q, signature, cancelled_count, stake_minor,
    book_signature)
  values ($1, to_timestamp($2 / 1000.0), $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);

/** Writes a round's close record; false when it has one. Waits for a concurrent write by another server. */
export const insertCloseRecord = async (tx: Tx, row: Omit<CloseRow, 'sources'>): Promise<boolean> =>
  (await affected(tx, INSERT, [
    row.round_id,
    row.sealed_at,
    row.leaf_count,
    row.root,
    row.q,
    row.signature,
    row.cancelled_count,
    row.stake_minor,
    row.book_signature,
  ])) === 1;

const INSERT_TREE = statement(
  'round_insert_tree',
  'insert into round_trees (round_id, firsts, roots, leaves) values ($1, $2, $3, $4)',
);

/** Stores the tree of a round with bets, for the paths of proofs.  Cost: 32 bytes a bet. */
export const insertTree = (tx: Tx, roundId: bigint, tree: RoundTree): Promise<number> =>
  affected(tx, INSERT_TREE, [roundId, tree.firsts, tree.roots, tree.leaves]);

const FIND = statement(
  'round_close_record',
  `select ${COLUMNS.join(', ')}, ${REPLICATED} as replicated from close_records where round_id = $1`,
);

/** Reads the close record of a round; undefined until it is sealed. It is on the synchronous standby: clients
 *  that receive it store it for good.
 *  Cost: one round trip; where there is one, that of REPLICATED. */
export const findCloseRecord = (
  { main }: Pick<Database, 'main'>,
  roundId: bigint,
): Promise<CloseRow | undefined> => firstRow<CloseRow>(main, FIND, [roundId]);

export type Undrawn = {
  readonly round: RoundRow;
  readonly close: CloseRow | undefined;
  readonly now: EpochMs;
};

const FIRST_UNDRAWN = statement(
  'round_first_undrawn',
  `select ${ROUND_COLUMNS.replaceAll(/\b([a-z_]+)\b/g, 'r.$1')}, 
    ${COLUMNS.map((name) => `q.${name}`).join(', ')}, clock_timestamp() as now,
    case when q.round_id is not null then ${REPLICATED} end as replicated
  from rounds r left join close_records q on q.round_id = r.id
  where r.game_id = $1 and r.state in ('scheduled', 'open', 'closed', 'void') and q.abandoned_at is null
    and not exists (select 1 from draws d where d.round_id = r.id)
  order by r.id limit 1`,
);

/** The round of a game that must be drawn before any later one, with its close record when it is sealed. The
 *  record is on the synchronous standby: keeper and witness are told of one for each round, for good.
 *  Cost: the head of the index of undrawn rounds; with a record, that of REPLICATED. */
export async function firstUndrawn(
  { main }: Pick<Database, 'main'>,
  gameId: number,
): Promise<Undrawn | undefined> {
  const row = await firstRow<RoundRow & { [K in keyof CloseRow]: CloseRow[K] | null } & { now: EpochMs }>(
    main,
    FIRST_UNDRAWN,
    [gameId],
  );
  return row && { round: row, close: row.round_id === null ? undefined : (row as CloseRow), now: row.now };
}

const UNDRAWN_OF = statement(
  'round_undrawn_of_chain',
  `select id from rounds where game_id = $1 and state in ('scheduled', 'open', 'closed', 'void')
     and state <> 'void' and chain_id = $2 order by id`,
);

/** The rounds of a chain that are neither drawn nor void.   Cost: the index of undrawn rounds. */
export const undrawnOf = async (
  db: Queryable,
  { game_id: gameId, id }: { readonly game_id: number; readonly id: Buffer },
): Promise<bigint[]> => (await rows<{ id: bigint }>(db, UNDRAWN_OF, [gameId, id])).map((round) => round.id);

const ABANDON = statement(
  'round_abandon',
  'update close_records set abandoned_at = clock_timestamp() where round_id = $1 and abandoned_at is null',
);

/** Records that keeper and witness have abandoned a void round's index.
 *  Cost: one round trip. */
export const markAbandoned = (db: Queryable, roundId: bigint): Promise<number> =>
  affected(db, ABANDON, [roundId]);

const SET_SOURCES = statement(
  'round_set_sources',
  `update close_records set sources = $2 where round_id = $1 and sources = '[]'::jsonb`,
);

/** Stores the entropy of a round once; a later value changes nothing.
 *  Cost: one round trip. */
export const insertSources = (
  db: Queryable,
  roundId: bigint,
  sources: readonly SourceExport[],
): Promise<number> => affected(db, SET_SOURCES, [roundId, JSON.stringify(sources)]);

const CANCELLED_TICKETS = statement(
  'round_cancelled_tickets',
  `select count(*)::int as n from round_links k
   join ${cancelledAtHome('k.home_round_id', 'c')}
   where k.round_id = $1 and exists (
     select from ticket_legs l
     where l.home_round_id = c.home_round_id and l.ticket_id = c.ticket_id and l.round_id = $1)`,
);

/** Number of cancelled tickets with a leg in a round: each has a leaf in it. Exact once the round is closed.
 *  Cost: one round trip, linear in the cancelled tickets of the homes that wait for the round. */
export const cancelledTickets = async (db: Queryable, roundId: bigint): Promise<number> =>
  (await firstRow<{ n: number }>(db, CANCELLED_TICKETS, [roundId]))?.n ?? 0;
