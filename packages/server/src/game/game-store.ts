import type { GameStatus } from '@tessera/domain/games/game-status';

import { affected, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

export type GameRow = {
  readonly id: number;
  readonly code: string;
  readonly family: string;
  readonly category: string;
  readonly interval_ms: number;
  readonly close_lead_ms: number;
  readonly zone_offset_minutes: number;
  readonly ahead: number;
  /** The text from which the match days of a league follow. */
  readonly model_text: string | null;
  readonly rtp_e4: number;
  readonly min_stake_minor: bigint;
  readonly max_stake_minor: bigint;
  readonly issue_limit_minor: bigint;
  readonly round_limit_minor: bigint;
  readonly exposure_cap_minor: bigint;
  /** Null where it is that of the round. */
  readonly part_cap_minor: bigint | null;
  /** Null where only the stake of a bet is limited. */
  readonly max_payout_minor: bigint | null;
  readonly weigh: number;
  readonly status: GameStatus;
};

const ALL = statement(
  'game_all',
  `select id, code, family, category, interval_ms, close_lead_ms, zone_offset_minutes, ahead,
    (select p.content from pay_tables p where p.hash = g.model) as model_text, rtp_e4, min_stake_minor,
    max_stake_minor, issue_limit_minor, round_limit_minor, exposure_cap_minor, part_cap_minor,
    max_payout_minor, weigh, status
  from games g order by weigh desc, id`,
);

export const allGames = (db: Queryable): Promise<GameRow[]> => rows<GameRow>(db, ALL);

/** A chain of a league that was announced with another text than the league has now. */
export type EarlierModel = {
  readonly game_id: number;
  readonly chain_id: Buffer;
  readonly model_text: string;
};

const EARLIER_MODELS = statement(
  'game_earlier_models',
  `select c.game_id, c.id as chain_id, p.content as model_text
  from games g join chains c on c.game_id = g.id
  join pay_tables p on p.hash = decode(split_part(c.announcement->>'game', '@', 2), 'hex')
  where g.model is not null and p.hash <> g.model`,
);

/** The chains of leagues whose model has changed since.   Cost: a few rows; chains serve for months. */
export const earlierModels = (db: Queryable): Promise<EarlierModel[]> =>
  rows<EarlierModel>(db, EARLIER_MODELS);

const INSERT = statement(
  'game_insert',
  `insert into games (id, code, family, category, interval_ms, close_lead_ms, zone_offset_minutes, ahead, model,
    rtp_e4, min_stake_minor, max_stake_minor, issue_limit_minor, round_limit_minor, exposure_cap_minor,
    part_cap_minor, max_payout_minor)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict do nothing`,
);

/** A game as it is added; `model` is the hash of its text. */
type NewGame = Omit<GameRow, 'model_text' | 'weigh' | 'status'> & { readonly model: Buffer | null };

/** Adds a game unless its id or code is taken; returns the number of rows added. */
export const insertGame = (db: Queryable, row: NewGame): Promise<number> =>
  affected(db, INSERT, [
    row.id,
    row.code,
    row.family,
    row.category,
    row.interval_ms,
    row.close_lead_ms,
    row.zone_offset_minutes,
    row.ahead,
    row.model,
    row.rtp_e4,
    row.min_stake_minor,
    row.max_stake_minor,
    row.issue_limit_minor,
    row.round_limit_minor,
    row.exposure_cap_minor,
    row.part_cap_minor,
    row.max_payout_minor,
  ]);

const RESCHEDULE = statement(
  'game_reschedule',
  `update games set interval_ms = $2, close_lead_ms = $3 where id = $1 and (interval_ms, close_lead_ms) <> ($2, $3)`,
);

/** Sets a game's timetable; existing rounds keep the times they were announced with. */
export const rescheduleGame = (
  db: Queryable,
  id: number,
  intervalMs: number,
  closeLeadMs: number,
): Promise<number> => affected(db, RESCHEDULE, [id, intervalMs, closeLeadMs]);

const LOCK = statement('game_lock', 'select id from games where id = $1 for no key update');

/** Locks: the game, until the commit. False when there is none. */
export const lockRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await rows(tx, LOCK, [id])).length === 1;

const PAUSE = statement('game_pause', `update games set status = 'paused' where id = $1 and status = 'on'`);

/** False when the game was not on. */
export const setPaused = async (db: Queryable, id: number): Promise<boolean> =>
  (await affected(db, PAUSE, [id])) === 1;

const PUBLISH = statement(
  'game_publish_pay_table',
  'insert into pay_tables (id, hash, content) values ($1, $2, $3) on conflict do nothing',
);

/** Stores a pay table's text permanently under its id and hash. */
export const publishPayTable = (db: Queryable, id: string, hash: Buffer, content: string): Promise<number> =>
  affected(db, PUBLISH, [id, hash, content]);
