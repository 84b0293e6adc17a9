import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { countDrawnBetween, drawnBetween, type IdRange } from './board-store.ts';
import { readRange } from './date-range.ts';
import { drawReply } from './draw-reply.ts';
import type { Game } from './game-catalogue.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
const PAGE_MAX = 10_000;
const NUMBER = /^[0-9]{1,6}$/;

/** Lists draws of a game in a date range of its own time zone, newest first.
 *  Cost: two round trips; the date range maps to a range of round ids, so the cost does not grow with
 *  history. */
export async function listDraws(
  { db, board }: Pick<Context, 'db' | 'board'>,
  game: Game,
  query: Payload<'games/getHistoryRecord'>,
): Promise<Data<'games/getHistoryRecord'>> {
  const { from, to } = readRange(query, game.schedule.zoneOffsetMinutes, board.now());
  // A day's last round is drawn at the midnight that begins the next day.
  const ids: IdRange = { from: roundIdOf(from + 1000, 0), to: roundIdOf(to + 1000, 0) };
  const page = Math.min(PAGE_MAX, Math.max(1, numberOr(query.page, 1)));
  const limit = Math.min(LIMIT_MAX, numberOr(query.limit, LIMIT_DEFAULT) || LIMIT_DEFAULT);
  const [total, rounds] = await Promise.all([
    countDrawnBetween(db.reader, game.id, ids),
    drawnBetween(db.reader, game.id, ids, { limit, offset: (page - 1) * limit }),
  ]);
  const list = rounds.map((round) => drawReply(game, round));
  return { list, total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) };
}

const numberOr = (text: string | undefined, fallback: number): number =>
  text !== undefined && NUMBER.test(text) ? Number(text) : fallback;
