import type { Locale } from '@tessera/contract/locales';
import { categoryName, gameName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { GAME_CATEGORIES } from '@tessera/domain/games/categories';
import { GAME_STATUSES } from '@tessera/domain/games/game-status';
import { SECOND_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { drawReply } from './draw-reply.ts';
import type { Game, RoundPlace } from './game-catalogue.ts';

type GameReply = Data<'games/list'>['list'][number];

/** The categories of games, in display order. Ids are part of links and never change. */
const CATEGORIES = GAME_CATEGORIES.map((code, at) => ({
  id: at + 1,
  code,
  weigh: (GAME_CATEGORIES.length - at) * 10,
}));

const CATEGORY_CODES = Object.fromEntries(CATEGORIES.map(({ id, code }) => [id, code]));
const STATUSES = wordsOf(GAME_STATUSES);

const categoryId = (code: string): number => CATEGORIES.find((each) => each.code === code)?.id ?? 0;

export const categoryReplies = (locale: Locale): Data<'games/category'> =>
  CATEGORIES.map(({ id, code, weigh }) => ({ id, name: categoryName(locale, code), code, icon: '', weigh }));

/** Lists the enabled games, with the issue on sale and the last draw.
 *  Refuses: INVALID_PARAMETERS for an unknown category or status.   Cost: memory only. */
export function listGames(
  { games, board }: Pick<Context, 'games' | 'board'>,
  query: Payload<'games/list'>,
  locale: Locale,
): Data<'games/list'> {
  const category = readFilter('category_id', query.category_id, CATEGORY_CODES);
  const status = readFilter('status', query.status, STATUSES);
  const keyword = query.keyword?.trim().toLocaleLowerCase() ?? '';
  const list = games
    .all()
    .filter((game) => game.status !== 'off')
    .filter((game) => category === null || game.category === category)
    .filter((game) => status === null || game.status === status)
    .map((game) => gameReply(board, game, locale))
    .filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase().includes(keyword));
  const now = board.now();
  return { list, server_time: toEpochSeconds(now), server_time_ms: now };
}

function gameReply(board: Context['board'], game: Game, locale: Locale): GameReply {
  const { onSale, last } = board.view(game.id);
  const issue = game.status === 'on' ? onSale : undefined;
  return {
    id: game.id,
    category_id: categoryId(game.category),
    name: gameName(locale, game.code),
    code: game.code,
    family: game.family.code,
    type: game.family.wireType,
    icon: '',
    image: '',
    interval: game.schedule.intervalMs / SECOND_MS,
    status: game.status,
    ...matchDayReply(game, onSale),
    game_no: issue?.issue ?? null,
    closetime: issue ? toEpochSeconds(issue.closes_at) : null,
    opentime: issue ? toEpochSeconds(issue.opens_at) : null,
    closes_at_ms: issue?.closes_at ?? null,
    draws_at_ms: issue?.draws_at ?? null,
    last: last ? drawReply(game, last) : null,
  };
}

/** Match day of an issue of a league. */
function matchDayReply({ leagueOf }: Game, round: RoundPlace | undefined) {
  const league = round && leagueOf(round.chain_id);
  if (!league) return {};
  const { season, day } = league.fixturesAt(round.chain_index);
  return { season, match_day: day };
}
