import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

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
  readonly payout_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
  readonly is_cancelled: boolean;
  readonly wins: boolean | null;
};

const PROOF_BETS_MAX = 2_000;
const OWN_BETS = statement(
  'proof_own_bets',
  `select b.id, b.batch_id, b.selection, b.odds_e4, b.stake_minor, b.payout_minor, b.player_seed, b.placed_at,
    exists (select 1 from bet_cancellations c
      where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id) as is_cancelled,
    x.wins
  from bets b left join round_results x on x.round_id = b.round_id and x.selection = b.selection
  where b.round_id = $1 and b.account_id = $2 order by b.id limit ${PROOF_BETS_MAX}`,
);

/** A member's bets in a round, oldest first.   Cost: one index range. */
export const ownBets = (db: Queryable, roundId: bigint, accountId: bigint): Promise<ProofBet[]> =>
  rows<ProofBet>(db, OWN_BETS, [roundId, accountId]);

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

export type PayTableRow = { readonly id: string; readonly hash: Buffer; readonly content: string };

const PAY_TABLES = statement(
  'proof_pay_tables',
  `select id, hash, content from pay_tables where id like $1 || '/%' order by published_at desc, id`,
);

/** Every pay table ever published for a family, newest first.   Cost: a handful of rows. */
export const payTablesOfFamily = (db: Queryable, family: string): Promise<PayTableRow[]> =>
  rows<PayTableRow>(db, PAY_TABLES, [family]);
