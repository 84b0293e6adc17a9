import { gameName, pickName, playName } from '@tessera/contract/names/name-of';
import type { Locale } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';
import type { BetStatus } from '@tessera/domain/bets/bet-status';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseZone } from '../wallet/house-day.ts';
import { readBetId, spanOf } from './bet-span.ts';
import { listRecords, type RecordFilter, type RecordRow, totalRecords } from './record-store.ts';
import { splitSelection } from './split-selection.ts';

type Reply = Data<'games/getBetRecord'>;
type Query = Payload<'games/getBetRecord'>;

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
/** Totals are said when they can be added up at once; a member with more bets in the range narrows it. */
const TOTALS_MAX = 2_000;
const OFFSET_MAX = 10_000;
const WHOLE = /^[0-9]{1,6}$/;

const STATUSES: Readonly<Record<string, BetStatus>> = {
  0: 'pending',
  1: 'win',
  2: 'lose',
  3: 'cancelled',
  pending: 'pending',
  win: 'win',
  lose: 'lose',
  cancelled: 'cancelled',
};

export type ListBetsDeps = Pick<Context, 'games' | 'clock'> & { readonly db: Pick<Context['db'], 'reader'> };

/** A member's own bets in the asked days, newest first. `before` pages by bet id at the same cost however
 *  deep; `page` pages by counting. Totals come with the first page, for up to 2000 bets.
 *  Units: decimal text.  Refuses: GAME_NOT_EXIST.  Cost: one trip, two for the first page; index ranges
 *  only. */
export async function listBets(
  ctx: ListBetsDeps,
  query: Query,
  accountId: bigint,
  locale: Locale,
): Promise<Reply> {
  const { from, to } = readRange(query, houseZone(ctx), ctx.clock.now());
  const span = spanOf(from, to);
  const before = readBetId(query.before)?.id;
  const filter: RecordFilter = { accountId, span, gameId: gameIdOf(ctx, query), status: statusOf(query) };
  const limit = Math.min(LIMIT_MAX, wholeOf(query.limit) || LIMIT_DEFAULT);
  const page = before === undefined ? Math.max(1, wholeOf(query.page)) : 1;
  const offset = (page - 1) * limit;
  const isFirst = before === undefined && page === 1;
  const pageSpan = before !== undefined && before < span.toId ? { ...span, toId: before } : span;
  const [rows, totals] = await Promise.all([
    offset > OFFSET_MAX ? [] : listRecords(ctx.db.reader, { ...filter, span: pageSpan }, limit, offset),
    isFirst ? totalRecords(ctx.db.reader, filter, TOTALS_MAX + 1) : undefined,
  ]);
  const known = totals && totals.total <= TOTALS_MAX ? totals : undefined;
  return {
    list: rows.map((row) => recordOf(ctx, row, locale)),
    total: known?.total ?? null,
    page,
    limit,
    last_page: known ? Math.max(1, Math.ceil(known.total / limit)) : null,
    total_amount: known ? formatMoney(known.stake_minor) : null,
    total_profit: known ? formatMoney(known.profit_minor) : null,
    next_before: rows.length === limit ? String(rows.at(-1)?.id) : null,
  };
}

const wholeOf = (text: string | undefined): number =>
  text !== undefined && WHOLE.test(text) ? Number.parseInt(text, 10) : 0;

const statusOf = ({ status }: Query): BetStatus | null => {
  const word = status?.toLowerCase() ?? '';
  return Object.hasOwn(STATUSES, word) ? (STATUSES[word] ?? null) : null;
};

/** Unlike for a new bet, a game that is off still has its records. */
function gameIdOf(ctx: Pick<Context, 'games'>, { game_id: wanted }: Query): number | null {
  if (wanted === undefined || wanted === '') return null;
  const game = ctx.games.byCode(wanted) ?? ctx.games.byId(wholeOf(wanted));
  if (!game) throw new Refusal('GAME_NOT_EXIST');
  return game.id;
}

function recordOf(ctx: Pick<Context, 'games'>, row: RecordRow, locale: Locale): Reply['list'][number] {
  const game = ctx.games.byId(row.game_id);
  assert(game, `bet ${row.id} is of a game that exists`);
  const { play, number } = splitSelection(row.selection);
  const profit = {
    win: row.payout_minor - row.stake_minor,
    lose: -row.stake_minor,
    pending: 0n,
    cancelled: 0n,
  };
  const endedAt = row.cancelled_at ?? (row.status === 'pending' ? null : row.settled_at);
  return {
    id: String(row.id),
    order_no: String(row.slip_id),
    round_id: String(row.round_id),
    game_id: game.id,
    game_code: game.code,
    game_name: gameName(locale, game.code),
    game_type: game.family.wireType,
    game_no: row.issue,
    play,
    play_name: playName(locale, game.family.code, play),
    number,
    number_name: pickName(locale, play, number),
    odds: formatOdds(row.odds_e4),
    amount: formatMoney(row.stake_minor),
    status: row.status,
    result_reason: row.status !== 'cancelled' ? '' : row.cancelled_at === null ? 'void' : 'member',
    profit: formatMoney(profit[row.status]),
    win_amount: formatMoney(row.status === 'win' ? row.payout_minor : 0n),
    draw_numbers: row.numbers ?? [],
    createtime: toEpochSeconds(row.placed_at),
    settletime: endedAt === null ? null : toEpochSeconds(endedAt),
    can_cancel: row.status === 'pending' && row.is_open,
  };
}
