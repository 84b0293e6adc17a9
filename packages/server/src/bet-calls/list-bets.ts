import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import type { BetStatus } from '@tessera/domain/bets/bet-status';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import { betRecord } from '../bet/bet-record.ts';
import { countBets } from '../bet/count-bets.ts';
import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { type ListPage, pageReply, readListPage } from '../kernel/list-page.ts';
import { invalidField, readFilter } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countTickets } from '../ticket/count-tickets.ts';
import { ticketRecords } from '../ticket/ticket-record.ts';
import { type BetSpan, newestOf, spanBetween, spanOf, spanOfRound } from '../wager/bet-span.ts';
import type { RecordFilter } from '../wager/record-filter.ts';
import { houseZone } from '../wallet/house-day.ts';
import { isBetRow, listRecords, type RecordRow } from './record-store.ts';

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
 *  Cost: one round trip, two where the last week of the range does not fill the page; three for a numbered
 *  page, two of them at once; up to three more where there are tickets; index ranges only, of each day of the
 *  range once for bets and once for tickets. */
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
  const { rows, sums } = page.isNumbered
    ? await listNumbered(db, filter, page)
    : { rows: await listKeyed(ctx, filter, page), sums: undefined };
  const tickets = rows.slice(0, page.limit).filter((row) => !isBetRow(row));
  const shown = await ticketRecords(
    ctx,
    tickets.map(({ id }) => id),
    { accountId, span, locale },
  );
  return {
    ...pageReply(page, rows, sums?.total ?? null, (row) => {
      const record = isBetRow(row) ? betRecord(ctx, row, locale) : shown.get(row.id);
      assert(record, `ticket ${row.id} was read`);
      return record;
    }),
    total_amount: sums ? formatMoney(sums.stakeMinor) : null,
    total_profit: sums ? formatMoney(sums.profitMinor) : null,
  };
}

type Sums = { readonly total: number; readonly stakeMinor: bigint; readonly profitMinor: bigint };

/** A page by its number: all rows are counted, which also says between which ids its own ones lie, so that no
 *  other day is sought through once more. */
async function listNumbered(
  db: ListBetsDeps['db']['reader'],
  filter: RecordFilter,
  page: ListPage,
): Promise<{ readonly rows: readonly RecordRow[]; readonly sums: Sums | undefined }> {
  const end = page.offset + page.limit + 1;
  const [bets, tickets] = await Promise.all([countBets(db, filter, end), countTickets(db, filter)]);
  const isCounted = bets.seen + tickets.seen <= PAGED_ROWS_MAX;
  const sums = {
    total: bets.total + tickets.ids.length,
    stakeMinor: bets.stakeMinor + tickets.stakeMinor,
    profitMinor: bets.profitMinor + tickets.profitMinor,
  };
  const ids = [...bets.newest, ...tickets.ids].toSorted((a, b) => (a > b ? -1 : 1)).slice(page.offset, end);
  const [newest, oldest] = [ids[0], ids.at(-1)];
  const isEmpty = page.isBeyond || newest === undefined || oldest === undefined;
  const rows = isEmpty
    ? []
    : await listRecords(
        db,
        { ...filter, span: spanBetween(filter.span, oldest, newest) },
        { limit: page.limit, offset: 0, tickets: filter.status === null ? null : tickets.ids },
      );
  return { rows, sums: isCounted ? sums : undefined };
}

/** A page by the id above it: sought in the last week first. The status of a ticket follows from its legs:
 *  with a filter all of them are judged before the page is cut. */
async function listKeyed(
  ctx: ListBetsDeps,
  filter: RecordFilter,
  page: ListPage,
): Promise<readonly RecordRow[]> {
  const { reader } = ctx.db;
  const { span, status } = filter;
  const tickets = status === null ? null : (await countTickets(reader, filter)).ids;
  const pageSpan = page.before < span.toId ? { ...span, toId: page.before } : span;
  const listIn = (of: BetSpan) => listRecords(reader, { ...filter, span: of }, { ...page, tickets });
  const newest = status === null ? newestOf(pageSpan, ctx.clock.now()) : undefined;
  const found = newest ? await listIn(newest) : [];
  return found.length > page.limit ? found : listIn(pageSpan);
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
