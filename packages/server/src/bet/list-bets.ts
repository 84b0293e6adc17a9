import type { Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { betResultOf, type BetStatus } from '@tessera/domain/bets/bet-status';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { creditOf } from '@tessera/domain/selection-result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { selectionNames } from '../game/selection-names.ts';
import { pageReply, readListPage } from '../kernel/list-page.ts';
import { invalidField, readFilter } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseZone } from '../wallet/house-day.ts';
import { type BetSpan, spanOf, spanOfRound } from './bet-span.ts';
import { listRecords, type RecordFilter, type RecordRow, totalRecords } from './record-store.ts';
import { splitSelection } from './split-selection.ts';

type Reply = Data<'games/getBetRecord'>;
type Query = Payload<'games/getBetRecord'>;

const GAME_ID = /^[0-9]{1,9}$/;

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

/** Lists a member's own bets in a date range, newest first. `before` pages by bet id at constant cost; `page`
 *  pages by offset and includes the totals of up to 10,000 bets. A round takes the place of the date range.
 *  Units: decimal text.  Refuses: INVALID_PARAMETERS for an unknown status, day or round, GAME_NOT_EXIST.
 *  Cost: one round trip, two for a numbered page; index ranges only. */
export async function listBets(
  ctx: ListBetsDeps,
  query: Query,
  accountId: bigint,
  locale: Locale,
): Promise<Reply> {
  const span = spanOfQuery(ctx, query);
  const page = readListPage(query);
  const filter: RecordFilter = {
    accountId,
    span,
    gameId: gameIdOf(ctx, query),
    status: readFilter('status', query.status, STATUSES),
  };
  const pageSpan = page.before < span.toId ? { ...span, toId: page.before } : span;
  const [rows, totals] = await Promise.all([
    page.isBeyond ? [] : listRecords(ctx.db.reader, { ...filter, span: pageSpan }, page),
    page.isNumbered ? totalRecords(ctx.db.reader, filter) : undefined,
  ]);
  return {
    ...pageReply(page, rows, totals?.total ?? null, (row) => recordOf(ctx, row, locale)),
    total_amount: totals ? formatMoney(totals.stake_minor) : null,
    total_profit: totals ? formatMoney(totals.profit_minor) : null,
  };
}

function spanOfQuery(ctx: ListBetsDeps, query: Query): BetSpan {
  const { from, to } = readRange(query, houseZone(ctx), ctx.clock.now());
  const { round_id: wanted } = query;
  if (wanted === undefined || wanted === '') return spanOf(from, to);
  const round = readId(wanted);
  if (round === undefined) throw invalidField('round_id');
  return spanOfRound(round);
}

/** Unlike for a new bet, a disabled game still has its records. */
function gameIdOf(ctx: Pick<Context, 'games'>, { game_id: wanted }: Query): number | null {
  if (wanted === undefined || wanted === '') return null;
  const game =
    ctx.games.byCode(wanted) ?? ctx.games.byId(GAME_ID.test(wanted) ? Number.parseInt(wanted, 10) : 0);
  if (!game) throw new Refusal('GAME_NOT_EXIST');
  return game.id;
}

function recordOf(ctx: Pick<Context, 'games'>, row: RecordRow, locale: Locale): Reply['list'][number] {
  const game = ctx.games.byId(row.game_id);
  assert(game, `bet ${row.id} is of a game that exists`);
  const { play, number } = splitSelection(row.selection);
  const names = selectionNames(game, {
    locale,
    league: game.leagueOf(row.chain_id),
    chainIndex: row.chain_index,
    drawAtMs: row.draws_at,
  });
  const isCancelled = row.cancelled_at !== null;
  const { status, reason = '' } = betResultOf({ round: row.state, isCancelled, result: row.result });
  const isDecided = status === 'win' || status === 'lose';
  const creditMinor = isDecided && row.result ? creditOf(row.stake_minor, row.odds_e4, row.result) : 0n;
  const endedAt = row.cancelled_at ?? (status === 'pending' ? null : row.settled_at);
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
    play_name: names.whole(play),
    number,
    number_name: names.pick(play, number),
    odds: formatOdds(row.odds_e4),
    amount: formatMoney(row.stake_minor),
    status,
    result_reason: reason,
    profit: formatMoney(isDecided ? creditMinor - row.stake_minor : 0n),
    win_amount: formatMoney(creditMinor),
    draw_numbers: row.numbers ?? [],
    createtime: toEpochSeconds(row.placed_at),
    settletime: endedAt === null ? null : toEpochSeconds(endedAt),
    can_cancel: status === 'pending' && row.is_open,
  };
}
