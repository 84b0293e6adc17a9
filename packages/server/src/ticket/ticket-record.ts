import type { Locale } from '@tessera/contract/locales';
import {
  clubNameIn,
  marketNameIn,
  pickNameIn,
  ticketNameIn,
  wayNameIn,
} from '@tessera/contract/names/football/name-in';
import { FOOTBALL_NAMES } from '@tessera/contract/names/football/names';
import { gameName } from '@tessera/contract/names/name-of';
import { splitPlay } from '@tessera/domain/games/football/match-sale';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import type { PickResult } from '@tessera/domain/tickets/status';
import { linesThatPay } from '@tessera/domain/tickets/ticket';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { BetSpan } from '../wager/bet-span.ts';
import type { BetRecord } from '../wager/record-filter.ts';
import { mostOffered, offerOn } from './cash-out-offer.ts';
import { outcomeOfRow, profitOf, returnedBy } from './count-tickets.ts';
import { type LegResult, readLegs } from './leg-results.ts';
import { type LegScore, readScores } from './leg-scores.ts';
import { listParts, type PartRow } from './part-cash-out-store.ts';
import { isUndecided, restLeft, termsOf } from './stored-ticket.ts';
import { TICKET } from './ticket-codec.ts';
import { readTickets, type TicketRow } from './ticket-record-store.ts';
import { oddsOf, wayText } from './ticket-reply.ts';
import { sizesIn } from './ticket.ts';

type Deps = Pick<Context, 'games'> & {
  readonly db: Pick<Context['db'], 'reader'>;
  readonly env: Pick<Context['env'], 'cashOutE4'>;
};
type Reading = { readonly accountId: bigint; readonly span: BetSpan; readonly locale: Locale };
type LegReply = NonNullable<BetRecord['legs']>[number];

/** Tickets of a page as their records show them, by id.
 *  Cost: none without tickets, else three round trips, and one more where parts of some were cashed out. */
export async function ticketRecords(
  ctx: Deps,
  ids: readonly bigint[],
  { accountId, span, locale }: Reading,
): Promise<ReadonlyMap<bigint, BetRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await readTickets(ctx.db.reader, { accountId, span, gameId: null }, ids);
  const legs = await readLegs(
    ctx.db.reader,
    rows.map(({ id, home_round_id: homeId }) => ({ id, homeId })),
  );
  const scoreOf = await readScores(ctx, [...legs.values()].flat());
  const partsOf = await listParts(
    ctx.db.reader,
    rows.filter((row) => row.parted_minor > 0n),
  );
  return new Map(
    rows.map((row) => {
      const own = { legs: legs.get(row.id) ?? [], parts: partsOf.get(row.id) ?? [] };
      return [row.id, recordOf(ctx, row, { ...own, scoreOf, locale })];
    }),
  );
}

type Read = {
  readonly legs: readonly LegResult[];
  readonly parts: readonly PartRow[];
  readonly scoreOf: (leg: LegResult) => LegScore | undefined;
  readonly locale: Locale;
};

function recordOf(ctx: Omit<Deps, 'db'>, row: TicketRow, { legs, parts, scoreOf, locale }: Read): BetRecord {
  const home = legs.find(({ roundId }) => roundId === row.home_round_id);
  const game = home && ctx.games.byId(home.gameId);
  assert(game, `ticket ${row.id} has a leg in its home round`);
  const outcome = outcomeOfRow(row, legs);
  const { status, reason = '', payoutMinor } = outcome;
  const isPending = status === 'pending';
  const sizes = sizesIn(row.sizes);
  const number = wayText({ legs, sizes });
  const names = FOOTBALL_NAMES[locale];
  const endedAt = row.cancelled_at ?? row.cashed_at ?? (isPending ? null : row.settled_at);
  return {
    id: String(row.id),
    order_no: String(row.id),
    round_id: String(row.home_round_id),
    game_id: game.id,
    game_code: game.code,
    game_name: gameName(locale, game.code),
    game_type: game.family.wireType,
    game_no: home.issue,
    play: TICKET,
    play_name: ticketNameIn(names),
    number,
    number_name: wayNameIn(names, number),
    odds: oddsOf({ maxPayoutMinor: row.max_payout_minor, stakeMinor: row.stake_minor }),
    amount: formatMoney(row.stake_minor),
    status,
    result_reason: reason,
    profit: formatMoney(profitOf(row, outcome)),
    win_amount: formatMoney(reason === 'member' ? row.stake_minor : returnedBy(row, payoutMinor)),
    draw_numbers: [],
    createtime: toEpochSeconds(row.placed_at),
    settletime: endedAt === null ? null : toEpochSeconds(endedAt),
    can_cancel: isPending && legs.every(({ isOpen }) => isOpen),
    lines: row.lines,
    unit: formatMoney(row.unit_minor),
    max_payout: formatMoney(row.max_payout_minor),
    won_lines: wonLines(legs, sizes),
    ...cashOutFields(ctx, row, legs, isPending),
    rest: formatMoney(isPending ? restLeft(row, row) : 0n),
    parts: parts.map((part) => ({
      stake: formatMoney(part.stake_minor),
      paid: formatMoney(part.paid_minor),
      auto_cashout: part.target_minor === null ? null : formatMoney(part.target_minor),
      createtime: toEpochSeconds(part.at),
    })),
    legs: legs.map((leg) => legReply(ctx, leg, { score: scoreOf(leg), locale })),
  };
}

/** Whether it can be cashed out now, or by itself later, and from which offer it is or was. */
function cashOutFields(
  ctx: Omit<Deps, 'db'>,
  row: TicketRow,
  legs: readonly LegResult[],
  isPending: boolean,
): Pick<BetRecord, 'can_cashout' | 'can_auto_cashout' | 'auto_cashout'> {
  const { cashOutE4 } = ctx.env;
  const terms = termsOf(row, row);
  const offer = isPending ? offerOn(ctx, terms, legs, cashOutE4) : undefined;
  const mostMinor = isPending ? mostOffered(ctx, terms, legs, cashOutE4) : 0n;
  const targetMinor = isPending ? row.target_minor : row.met_minor;
  return {
    can_cashout: offer !== undefined,
    can_auto_cashout: mostMinor > (offer?.offerMinor ?? 0n),
    auto_cashout: targetMinor === null ? null : formatMoney(targetMinor),
  };
}

/** How many lines pay something; null while a leg is undecided. */
function wonLines(legs: readonly LegResult[], sizes: readonly number[]): number | null {
  if (legs.some(isUndecided)) return null;
  const paying = legs.map(
    ({ picks }) => picks.filter(({ result }) => result && result.won + result.back > 0).length,
  );
  return Number(linesThatPay({ sizes, legs }, paying));
}

function legReply(
  ctx: Pick<Context, 'games'>,
  leg: LegResult,
  { score, locale }: { readonly score: LegScore | undefined; readonly locale: Locale },
): LegReply {
  const game = ctx.games.byId(leg.gameId);
  const league = game?.leagueOf(leg.chainId);
  assert(game && league, 'a leg of a ticket is in a league');
  const { model, fixturesAt } = league;
  const names = FOOTBALL_NAMES[locale];
  const market = splitPlay(leg.market)?.market ?? leg.market;
  const clubReply = (club: number) => {
    const code = model.clubs[club]?.code ?? '';
    return { code, name: clubNameIn(names, code) };
  };
  const clubs = fixturesAt(leg.chainIndex).fixtures[leg.match - 1]?.clubs;
  assert(clubs, 'a leg of a ticket is a match of its day');
  // Nothing stores the result of a pick that only tickets named which were taken back or cashed out.
  const results = leg.picks.map(({ pick, result }) =>
    wordOf(result ?? score?.resultOf(pick), leg.state === 'void'),
  );
  return {
    game_id: leg.gameId,
    game_no: leg.issue,
    round_id: String(leg.roundId),
    match: leg.match,
    home: clubReply(clubs.home),
    away: clubReply(clubs.away),
    play: leg.market,
    play_name: marketNameIn(names, market),
    picks: leg.picks.map(({ pick, oddsE4 }, at) => ({
      number: pick,
      name: pickNameIn(names, market, pick),
      odds: formatOdds(oddsE4),
      result: results[at] ?? 'pending',
    })),
    banker: leg.isBanker,
    score: score?.score ?? null,
    ht_score: score?.halfTime ?? null,
    status: statusOf(results),
  };
}

function wordOf(result: LegResult['picks'][number]['result'], isVoid: boolean): PickResult {
  if (!result) return 'pending';
  const { won, back, of } = result;
  if (back === of) return isVoid ? 'void' : 'push';
  if (won > 0) return back > 0 ? 'half_win' : 'win';
  return back > 0 ? 'half_lose' : 'lose';
}

/** Of the picks of a leg at most one wins, and all are returned together. */
function statusOf(results: readonly PickResult[]): LegReply['status'] {
  if (results.includes('pending')) return 'pending';
  if (results.some((word) => word === 'win' || word === 'half_win')) return 'win';
  return results.every((word) => word === 'void' || word === 'push') ? 'cancelled' : 'lose';
}
