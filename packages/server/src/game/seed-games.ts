import { type Game, GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { readModelText } from '@tessera/domain/games/football/season/model';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';
import { assert } from '@tessera/domain/result';

import type { Env } from '../config/env.ts';
import type { Queryable } from '../db/query.ts';
import { insertGame, publishPayTable, rescheduleGame } from './game-store.ts';
import { seedFigures } from './seed-figures.ts';

/** Fills the table of games, the texts of their leagues and the counted figures of their draws on the first
 *  start. Later starts keep an operator's changes, except for the timetable when the configuration sets one
 *  for every game.
 *  Idempotent by: game id. */
export async function seedGames(
  db: Queryable,
  env: Pick<Env, 'roundMs' | 'closeLeadMs'>,
  games: readonly Game[] = [...GAMES, ...LEAGUE_GAMES],
): Promise<void> {
  await seedFigures(db);
  for (const game of games) {
    if (game.model !== undefined) await publishModel(db, game.model);
    const intervalMs = env.roundMs ?? game.intervalMs;
    const closeLeadMs = env.closeLeadMs ?? game.closeLeadMs;
    const added = await insertGame(db, rowOf({ ...game, intervalMs, closeLeadMs }));
    if (added === 0 && (env.roundMs !== undefined || env.closeLeadMs !== undefined)) {
      await rescheduleGame(db, game.id, intervalMs, closeLeadMs);
    }
  }
}

async function publishModel(db: Queryable, text: string): Promise<void> {
  const model = readModelText(text);
  assert(model.ok, 'the text of a league is a model');
  await publishPayTable(db, model.value.id, Buffer.from(modelHash(text), 'hex'), text);
}

const rowOf = (game: Game) => ({
  id: game.id,
  code: game.code,
  family: game.family,
  category: game.category,
  interval_ms: game.intervalMs,
  close_lead_ms: game.closeLeadMs,
  zone_offset_minutes: game.zoneOffsetMinutes,
  ahead: game.ahead,
  model: game.model === undefined ? null : Buffer.from(modelHash(game.model), 'hex'),
  rtp_e4: game.rtpE4,
  min_stake_minor: game.minStakeMinor,
  max_stake_minor: game.maxStakeMinor,
  issue_limit_minor: game.issueLimitMinor,
  round_limit_minor: game.roundLimitMinor,
  exposure_cap_minor: game.exposureCapMinor,
  part_cap_minor: game.partCapMinor ?? null,
  max_payout_minor: game.maxPayoutMinor ?? null,
});
