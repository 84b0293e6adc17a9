import type { Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatMoney } from '@tessera/domain/money';
import { SECOND_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { drawReply, issueReply, timesOf } from './draw-reply.ts';
import type { Game } from './game-catalogue.ts';
import { listedPlays } from './listed-plays.ts';
import { playReplies } from './play-reply.ts';

const ID = /^[1-9][0-9]{0,8}$/;
const NO_TIMES = {
  opentime: null,
  closetime: null,
  drawtime: null,
  opens_at_ms: null,
  closes_at_ms: null,
  draws_at_ms: null,
};

/** Finds a game by id or code.   Refuses: GAME_NOT_EXIST, for a disabled game too. */
export function gameNamed({ games }: Pick<Context, 'games'>, id: string | number | undefined): Game {
  const text = String(id ?? '');
  const game = ID.test(text) ? games.byId(Number(text)) : games.byCode(text);
  if (!game || game.status === 'off') throw new Refusal('GAME_NOT_EXIST');
  return game;
}

/** The issue on sale, the one waiting for its draw and the last draw: the state that clients poll.  Cost:
 *  memory only. */
export function gameResult({ board }: Pick<Context, 'board'>, game: Game): Data<'games/getGameResult'> {
  const { now, onSale, waiting, last } = board.view(game.id);
  const issue = game.status === 'on' ? onSale : undefined;
  return {
    game_id: game.id,
    game_no: issue?.issue ?? null,
    round_id: issue?.id.toString() ?? null,
    status: issue ? 'open' : 'closed',
    ...(issue ? timesOf(issue) : NO_TIMES),
    countdown: issue ? Math.max(0, Math.ceil((issue.closes_at - now) / SECOND_MS)) : 0,
    server_time: toEpochSeconds(now),
    server_time_ms: now,
    waiting: waiting ? issueReply(waiting, 'closed') : null,
    last: last ? drawReply(game, last) : null,
  };
}

/** The parameters of a game: limits, plays, prices and an issue on sale, by default the one that closes next.
 *  Refuses: ISSUE_CLOSED for another issue of a league; INVALID_PARAMETERS for a match that is not played.
 *  Cost: memory only. */
export function gamePlays(
  { board }: Pick<Context, 'board'>,
  game: Game,
  { game_no: issue, match }: Omit<Payload<'games/play'>, 'game_id'>,
  locale: Locale,
): Data<'games/play'> {
  const { now, onSale, allOnSale } = board.view(game.id);
  const asked = allOnSale.find((round) => round.issue === issue);
  // Other games sell the same in every issue.
  if (game.league && issue !== undefined && issue !== '' && !asked) throw new Refusal('ISSUE_CLOSED');
  const round = asked ?? onSale;
  const chainIndex = round?.chain_index ?? FIRST_INDEX;
  const league = round ? game.leagueOf(round.chain_id) : game.league;
  const { rulesAt } = league ?? game;
  const rules = rulesAt(chainIndex);
  const naming = { locale, league, chainIndex, drawAtMs: round?.draws_at ?? now };
  return {
    game: {
      id: game.id,
      name: gameName(locale, game.code),
      code: game.code,
      family: game.family.code,
      type: game.family.wireType,
      interval: game.schedule.intervalMs / SECOND_MS,
      min_bet: formatMoney(game.minStakeMinor),
      max_bet: formatMoney(game.maxStakeMinor),
      issue_limit: formatMoney(game.issueLimitMinor),
      max_payout: game.maxPayoutMinor === undefined ? null : formatMoney(game.maxPayoutMinor),
      close_seconds: game.schedule.closeLeadMs / SECOND_MS,
      status: game.status,
      pay_table: rules.payTable.id,
    },
    issue: round && game.status === 'on' ? issueReply(round, 'open') : null,
    plays: playReplies({ game, rules }, listedPlays({ league, rulesAt }, chainIndex, match), naming),
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}
