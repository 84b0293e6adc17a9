import type { Data, Payload } from '@tessera/contract/routes';
import { voidReasonOf } from '@tessera/domain/rounds/void-reason';

import { drawReply } from '../game/draw-reply.ts';
import type { Game } from '../game/game-catalogue.ts';
import { pageReply, readListPage } from '../kernel/list-page.ts';
import { type CountContext, countDraws } from './count-draws.ts';
import { countLeague } from './count-league.ts';
import { countVoidRounds, voidRounds } from './void-store.ts';

/** Lists every void round of a game, newest first, with the reason and, where there was a seed to show, what
 *  it would have drawn; and counts them beside the drawn ones.
 *  Refuses: INVALID_PARAMETERS for a `before` that is no id.   Cost: two round trips over an index of void
 *  rounds, and that of countDraws. */
export async function listVoids(
  ctx: CountContext,
  game: Game,
  query: Payload<'games/voidRounds'>,
): Promise<Data<'games/voidRounds'>> {
  const page = readListPage(query);
  const [found, total, drawn] = await Promise.all([
    page.isBeyond ? [] : voidRounds(ctx.db.reader, game.id, { ...page, limit: page.limit + 1 }),
    countVoidRounds(ctx.db.reader, game.id),
    (game.league ? countLeague(ctx, game) : countDraws(ctx, game)).then(({ rounds }) => rounds),
  ]);
  return {
    game_id: game.id,
    drawn,
    void: total,
    ...pageReply(page, found, page.isNumbered ? total : null, (round) => ({
      ...drawReply(game, { ...round, numbers: round.numbers }),
      reason: voidReasonOf(round.void_reason),
    })),
  };
}
