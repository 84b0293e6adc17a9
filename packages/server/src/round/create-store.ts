import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

/** The fields of a game's last round from which the next one is planned. */
export type LastRound = {
  readonly business_date: string;
  readonly seq: number;
  readonly closes_at: EpochMs;
  readonly draws_at: EpochMs;
};

const LAST = statement(
  'round_last_of_game',
  'select business_date, seq, closes_at, draws_at from rounds where game_id = $1 order by id desc limit 1',
);

/** The round of a game with the latest draw.   Cost: one index head. */
export const lastRoundOf = (db: Queryable, gameId: number): Promise<LastRound | undefined> =>
  firstRow<LastRound>(db, LAST, [gameId]);

export type NewRound = {
  readonly id: bigint;
  readonly issue: string;
  readonly businessDate: string;
  readonly seq: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly chainIndex: number;
  readonly commitment: Buffer;
  /** The parts of its book. */
  readonly parts: readonly number[];
};

const INSERT = statement(
  'round_insert',
  `with added as (
    insert into rounds (id, game_id, chain_id, issue, business_date, seq, opens_at, closes_at, draws_at, chain_index, commitment)
    select id, $1, $2, issue, business_date, seq, to_timestamp(opens / 1000.0), to_timestamp(closes / 1000.0),
      to_timestamp(draws / 1000.0), chain_index, commitment
    from unnest($3::bigint[], $4::text[], $5::date[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[],
      $11::bytea[]) as n (id, issue, business_date, seq, opens, closes, draws, chain_index, commitment)
    returning id
  ), escrows as (insert into accounts (id, kind) select -id, 'escrow' from added)
  insert into round_books (round_id, part) select * from unnest($12::bigint[], $13::smallint[])`,
);

/** Adds rounds, each with its escrow account and the parts of an empty book.   Cost: one round trip. */
export const insertRounds = (
  tx: Tx,
  gameId: number,
  chainId: Buffer,
  news: readonly NewRound[],
): Promise<unknown> =>
  affected(tx, INSERT, [
    gameId,
    chainId,
    news.map((round) => round.id),
    news.map((round) => round.issue),
    news.map((round) => round.businessDate),
    news.map((round) => round.seq),
    news.map((round) => round.opensAt),
    news.map((round) => round.closesAt),
    news.map((round) => round.drawsAt),
    news.map((round) => round.chainIndex),
    news.map((round) => round.commitment),
    news.flatMap((round) => round.parts.map(() => round.id)),
    news.flatMap((round) => round.parts),
  ]);

const ADVANCE = statement(
  'round_advance_chain',
  'update chains set next_index = $3 where id = $1 and next_index = $2',
);

/** Advances a chain's next index; false when another server has allocated the same indexes meanwhile.
 *  Cost: one round trip. */
export const advanceChain = async (tx: Tx, chainId: Buffer, from: number, to: number): Promise<boolean> =>
  (await affected(tx, ADVANCE, [chainId, from, to])) === 1;
