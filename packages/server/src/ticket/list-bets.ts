import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import type { BetStatus } from '@tessera/domain/bets/bet-status';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import { betRecord, isBetRow, listRecords, type RecordFilter, totalRecords } from '../bet/bet-record.ts';
import { type BetSpan, spanOf, spanOfRound } from '../bet/bet-span.ts';
import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { pageReply, readListPage } from '../kernel/list-page.ts';
import { invalidField, readFilter } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseZone } from '../wallet/house-day.ts';
import { countTickets } from './count-tickets.ts';
import { ticketRecords } from './ticket-record.ts';

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

export type ListBetsDeps = Pick<Context, 'games' | 'clock'> & {
  readonly db: Pick<Context['db'], 'reader'>;
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};

/** Lists a member's own bets and tickets in a date range, newest first. `before` pages by id at constant
 *  cost; `page` pages by offset and includes the totals of up to 10,000 rows. A round takes the place of the
 *  date range. A ticket counts to the game and the round of its leg that is drawn last.
 *  Units: decimal text.  Refuses: INVALID_PARAMETERS for an unknown status, day or round, GAME_NOT_EXIST.
 *  Cost: one round trip, two for a numbered page; up to three more where there are tickets; index ranges
 *  only. */
export async function listBets(
  ctx: ListBetsDeps,
  query: Query,
  accountId: bigint,
  locale: Locale,
): Promise<Reply> {
  const db = ctx.db.reader;
  const span = spanOfQuery(ctx, query);
  const page = readListPage(query);
  const status = readFilter('status', query.status, STATUSES);
  const filter: RecordFilter = { accountId, span, gameId: gameIdOf(ctx, query), status };
  const pageSpan = page.before < span.toId ? { ...span, toId: page.before } : span;
  const listed = (tickets: readonly bigint[] | null) =>
    page.isBeyond ? [] : listRecords(db, { ...filter, span: pageSpan }, { ...page, tickets });
  // The status of a ticket follows from its legs: with a filter they are judged before the page is cut.
  const counting = page.isNumbered || status !== null ? countTickets(db, filter) : undefined;
  const [found, bets, tickets] = await Promise.all([
    status === null ? listed(null) : counting?.then(({ ids }) => listed(ids)),
    page.isNumbered ? totalRecords(db, filter) : undefined,
    counting,
  ]);
  const rows = found ?? [];
  const shown = await ticketRecords(ctx, rows.slice(0, page.limit), { accountId, span, locale });
  const seen = (bets?.seen ?? 0) + (tickets?.seen ?? 0);
  const totals = bets && tickets && seen <= PAGED_ROWS_MAX ? { bets, tickets } : undefined;
  const total = totals ? totals.bets.total + totals.tickets.ids.length : null;
  return {
    ...pageReply(page, rows, total, (row) => {
      const record = isBetRow(row) ? betRecord(ctx, row, locale) : shown.get(row.id);
      assert(record, `ticket ${row.id} was read`);
      return record;
    }),
    total_amount: totals ? formatMoney(totals.bets.stake_minor + totals.tickets.stakeMinor) : null,
    total_profit: totals ? formatMoney(totals.bets.profit_minor + totals.tickets.profitMinor) : null,
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
