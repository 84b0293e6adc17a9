import type { Locale } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { chainFor } from '../fairness/chains.ts';
import type { Game } from '../game/game-catalogue.ts';
import { leagueFields, leagueOf } from './league-of.ts';

/** The model of a league, and the chain that serves under it.
 *  Refuses: NOT_SUPPORTED.   Cost: one round trip. */
export async function showModel(
  ctx: Pick<Context, 'db' | 'env' | 'board' | 'operator'>,
  game: Game,
  locale: Locale,
): Promise<Data<'games/model'>> {
  leagueOf(game);
  const chain = await chainFor(ctx, game, ctx.board.now());
  const league = leagueOf(game, chain && { chain_id: chain.id });
  return {
    ...leagueFields(game, league, locale),
    text: league.text,
    hash: league.hash,
    chain: chain
      ? {
          chain_id: chain.id.toString('hex'),
          announcement: chain.hash.toString('hex'),
          length: chain.length,
        }
      : null,
  };
}
