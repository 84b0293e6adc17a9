import type { Locale } from '@tessera/contract/locales';
import { gameName, groupName, pickName, playName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import type { CountedPlay } from '@tessera/domain/statistics/count-play';
import { gravestOf, verdictOf } from '@tessera/domain/statistics/verdict';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Game } from '../game/game-catalogue.ts';
import { checkReply } from './check-reply.ts';
import { type CountContext, countDraws } from './count-draws.ts';
import { countLeague } from './count-league.ts';

type Reply = Data<'games/fairness'>;
type PlayReply = Reply['plays'][number];

/** The false-alarm rate: how often the counts of fair draws are called unusual, per check. */
const UNUSUAL_CHANCE = 0.001;
/** More selections than fit a list: triples of sums, of which there are thousands. */
const ITEMS_MAX = 120;

/** Compares a game's draws with the expected distribution.  Cost: see countDraws; names are looked up for
 *  each call. */
export async function showFairness(ctx: CountContext, game: Game, locale: Locale): Promise<Reply> {
  const { now, last } = ctx.board.view(game.id);
  const { rounds, gate, replies } = game.league
    ? await leagueReplies(ctx, game, locale)
    : await drawReplies(ctx, game, { locale, at: last?.draws_at ?? now });
  return {
    game_id: game.id,
    game_code: game.code,
    game_name: gameName(locale, game.code),
    family: game.family.code,
    rounds,
    last: last ? { round_id: last.id.toString(), game_no: last.issue } : null,
    gate,
    verdict: gravestOf(replies.map(({ verdict }) => verdict)),
    plays: replies,
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}

type Checked = { readonly rounds: number; readonly gate: number; readonly replies: PlayReply[] };
type FairnessOptions = { readonly locale: Locale; readonly at: EpochMs };

async function drawReplies(ctx: CountContext, game: Game, told: FairnessOptions): Promise<Checked> {
  const { rounds, plays } = await countDraws(ctx, game);
  const gate = UNUSUAL_CHANCE / plays.length;
  return { rounds, gate, replies: plays.map((counted) => playReply(game, counted, { gate, rounds }, told)) };
}

async function leagueReplies(ctx: CountContext, game: Game, locale: Locale): Promise<Checked> {
  const counted = await countLeague(ctx, game);
  const gate = UNUSUAL_CHANCE / counted.checks.length;
  const replies = counted.checks.map((check) => checkReply(check, gate, locale));
  return { rounds: counted.rounds, gate, replies };
}

function playReply(
  { family }: Game,
  { play, isCounted, selections, fit }: CountedPlay,
  { gate, rounds }: { readonly gate: number; readonly rounds: number },
  { locale, at }: FairnessOptions,
): PlayReply {
  const listed = selections.length <= ITEMS_MAX ? selections : [];
  return {
    play: play.key,
    name: playName(locale, family.code, play.key),
    group: play.group,
    group_name: groupName(locale, family.code, play.group),
    counted: rounds,
    fit: fit ?? null,
    verdict: verdictOf(fit?.p, gate, isCounted),
    items: listed.map(({ selection, seen, expected }) => ({
      number: selection.pick,
      name: pickName(locale, play.key, selection.pick, at),
      seen,
      expected,
      z: null,
    })),
  };
}
