import type { Locale } from '@tessera/contract/locales';
import { gameName, groupName, pickName, playName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import type { CountedPlay } from '@tessera/domain/statistics/count-play';
import { gravestOf, verdictOf } from '@tessera/domain/statistics/verdict';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { countDraws } from './count-draws.ts';

type Reply = Data<'games/fairness'>;
type PlayReply = Reply['plays'][number];

/** The false-alarm rate: how often the counts of fair draws are called unusual, per check. */
const UNUSUAL_CHANCE = 0.001;
/** More selections than fit a list: triples of sums, of which there are thousands. */
const ITEMS_MAX = 120;

/** Compares a game's draws with the expected distribution.  Cost: see countDraws; names are looked up for
 *  each call. */
export async function showFairness(
  ctx: Pick<Context, 'db' | 'board'>,
  game: Game,
  locale: Locale,
): Promise<Reply> {
  const { rounds, plays } = await countDraws(ctx, game);
  const { now, last } = ctx.board.view(game.id);
  const gate = UNUSUAL_CHANCE / plays.length;
  const replies = plays.map((counted) =>
    playReply(game, counted, gate, { locale, at: last?.draws_at ?? now }),
  );
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

function playReply(
  { family }: Game,
  { play, isCounted, selections, fit }: CountedPlay,
  gate: number,
  { locale, at }: { readonly locale: Locale; readonly at: EpochMs },
): PlayReply {
  const listed = selections.length <= ITEMS_MAX ? selections : [];
  return {
    play: play.key,
    name: playName(locale, family.code, play.key),
    group: play.group,
    group_name: groupName(locale, family.code, play.group),
    fit: fit ?? null,
    verdict: verdictOf(fit?.p, gate, isCounted),
    items: listed.map(({ selection, seen, expected }) => ({
      number: selection.pick,
      name: pickName(locale, play.key, selection.pick, at),
      seen,
      expected,
    })),
  };
}
