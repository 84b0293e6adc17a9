import { OWN_BETS_MAX } from '@tessera/domain/fairness/evidence';
import type { SelectionResult } from '@tessera/domain/selection-result';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { BLOCK_BYTES, type RoundTreeTop } from '../fairness/round-tree.ts';
import { isBetCancelled } from '../wager-status/bet-sql.ts';

const BY_ISSUE = statement(
  'proof_round_by_issue',
  'select id from rounds where game_id = $1 and business_date = $2::date and seq = $3',
);

/** Finds the id of a game's round by its public number. */
export const roundIdByIssue = async (
  db: Queryable,
  gameId: number,
  businessDate: string,
  seq: number,
): Promise<bigint | undefined> =>
  (await firstRow<{ id: bigint }>(db, BY_ISSUE, [gameId, businessDate, seq]))?.id;

export type ProofBet = {
  readonly id: bigint;
  readonly batch_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
  readonly is_cancelled: boolean;
  readonly result: SelectionResult | null;
};

const OWN_BETS = statement(
  'proof_own_bets',
  `select b.id, b.batch_id, b.selection, b.odds_e4, b.stake_minor, b.player_seed, b.placed_at,
    ${isBetCancelled('b')} as is_cancelled,
    case when x.of is not null then json_build_object('won', x.won, 'back', x.back, 'of', x.of) end as result
  from bets b left join round_results x on x.round_id = b.round_id and x.selection = b.selection
  where b.round_id = $1 and b.account_id = $2 and b.id > $3 order by b.id limit ${OWN_BETS_MAX}`,
);

/** A member's bets in a round after one of them (0: all), oldest first, as many as a reply lists.
 *  Cost: one index range. */
export const ownBets = (
  db: Queryable,
  roundId: bigint,
  accountId: bigint,
  afterId: bigint,
): Promise<ProofBet[]> => rows<ProofBet>(db, OWN_BETS, [roundId, accountId, afterId]);

const COUNT_BETS = statement(
  'proof_count_bets',
  'select count(*)::integer as n from bets where round_id = $1 and account_id = $2',
);

/** Number of bets of a member in a round. Cost: one index range. */
export const countOwnBets = async (db: Queryable, roundId: bigint, accountId: bigint): Promise<number> =>
  (await firstRow<{ n: number }>(db, COUNT_BETS, [roundId, accountId]))?.n ?? 0;

export type BatchRow = {
  readonly batch_id: bigint;
  readonly leaves: Buffer;
  readonly root: Buffer;
  readonly signature: Buffer;
};

const BATCHES = statement(
  'proof_batches',
  `select batch_id, leaves, root, signature from receipt_batches
  where round_id = $1 and batch_id = any($2::bigint[]) order by batch_id`,
);
export const batchesOf = (db: Queryable, roundId: bigint, ids: readonly bigint[]): Promise<BatchRow[]> =>
  rows<BatchRow>(db, BATCHES, [roundId, ids]);

const TREE_TOP = statement('proof_tree_top', 'select firsts, roots from round_trees where round_id = $1');

/** The blocks' first leaves and roots of a closed round with bets.   Cost: 64 bytes for 128 bets. */
export const treeTopOf = (db: Queryable, roundId: bigint): Promise<RoundTreeTop | undefined> =>
  firstRow<RoundTreeTop>(db, TREE_TOP, [roundId]);

const TREE_BLOCKS = statement(
  'proof_tree_blocks',
  `select n as block, substring(leaves from n * ${BLOCK_BYTES} + 1 for ${BLOCK_BYTES}) as leaves
  from round_trees cross join unnest($2::integer[]) as n where round_id = $1`,
);

/** Some blocks of a round's leaves, by number.   Cost: 4 kB a block; the others are not read. */
export const treeBlocksOf = async (
  db: Queryable,
  roundId: bigint,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> => {
  const found = await rows<{ block: number; leaves: Buffer }>(db, TREE_BLOCKS, [roundId, blocks]);
  return new Map(found.map(({ block, leaves }) => [block, leaves]));
};

export type PayTableRow = { readonly id: string; readonly hash: Buffer };

const PAY_TABLES = statement(
  'proof_pay_tables',
  `select id, hash from pay_tables where id like $1 || '/%' order by published_at desc, id`,
);

/** Every pay table ever published for a family, newest first.   Cost: a handful of rows. */
export const payTablesOfFamily = (db: Queryable, family: string): Promise<PayTableRow[]> =>
  rows<PayTableRow>(db, PAY_TABLES, [family]);

const PAY_TABLE_TEXT = statement('proof_pay_table_text', 'select content from pay_tables where hash = $1');

/** The text of a published pay table by its hash.   Cost: a handful of rows. */
export const payTableText = async (db: Queryable, hash: Buffer): Promise<string | undefined> =>
  (await firstRow<{ content: string }>(db, PAY_TABLE_TEXT, [hash]))?.content;
