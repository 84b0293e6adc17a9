import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { slotOpenAt, type Slot } from '@tessera/domain/rounds/schedule';
import { epochMs } from '@tessera/domain/time';
import type { Game } from '@tessera/server/game/game-catalogue';
import { roundIdOf } from '@tessera/server/ids/round-id';

export type SeededRound = { readonly id: bigint; readonly issue: string; readonly game: Game };

/** Opens the round of each game that its timetable has on sale now, for the benches that run without the
 *  rounds' clock: row, escrow, book and a chain to belong to. Its sale continues for a day. */
export async function openSeededRounds(
  owner: pg.Pool,
  games: readonly Game[],
  nowMs: number,
): Promise<SeededRound[]> {
  const rounds: SeededRound[] = [];
  for (const game of games) {
    const slot = slotOpenAt(game.schedule, epochMs(nowMs));
    const id = await insertRound(owner, game, slot, 'open');
    await owner.query(
      `update rounds set closes_at = closes_at + interval '1 day', draws_at = draws_at + interval '1 day' where id = $1`,
      [id],
    );
    rounds.push({ id, issue: slot.issue, game });
  }
  return rounds;
}

/** Adds a round with its escrow and an empty book.   Units: Unix ms. */
export async function insertRound(
  owner: pg.Pool,
  game: Pick<Game, 'id' | 'rulesAt'>,
  slot: Slot,
  state: 'open' | 'drawn',
): Promise<bigint> {
  const id = roundIdOf(slot.drawsAt, game.id);
  const chainId = randomBytes(16);
  await owner.query(
    `insert into chains (id, game_id, length, head, policy, announcement, hash) values ($1, $2, 10, $3, 0, '{}', $4)`,
    [chainId, game.id, randomBytes(32), randomBytes(32)],
  );
  await owner.query(
    `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
       chain_index, commitment)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0), to_timestamp($8 / 1000.0), to_timestamp($9 / 1000.0),
       $10, 1, $11)`,
    [
      id,
      game.id,
      slot.issue,
      slot.businessDate,
      slot.seq,
      state,
      slot.opensAt,
      slot.closesAt,
      slot.drawsAt,
      chainId,
      randomBytes(32),
    ],
  );
  await owner.query(`insert into accounts (id, kind) values (-$1::bigint, 'escrow')`, [id]);
  const { parts } = game.rulesAt(FIRST_INDEX).family;
  await owner.query('insert into round_books (round_id, part) select $1, unnest($2::smallint[])', [
    id,
    parts,
  ]);
  return id;
}
