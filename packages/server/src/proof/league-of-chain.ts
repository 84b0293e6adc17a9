import { announcedModel } from '@tessera/domain/fairness/announcement';
import { type League, readLeague } from '@tessera/domain/fairness/league';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { ChainRow } from '../fairness/chain-store.ts';
import type { Game } from '../game/game-catalogue.ts';
import { payTableText } from './proof-store.ts';

/** The league whose model a chain announced, which an older chain may have alone; undefined for a game of
 *  none.   Cost: one round trip for a model that is no longer in force. */
export async function leagueOfChain(
  { db }: Pick<Context, 'db'>,
  game: Game,
  { announcement }: ChainRow,
): Promise<League | undefined> {
  const hash = announcedModel(announcement.game);
  if (hash === undefined) return undefined;
  if (hash === game.league?.hash) return game.league;
  const league = readLeague((await payTableText(db.reader, Buffer.from(hash, 'hex'))) ?? '');
  assert(league, 'the model that a chain announced is published');
  return league;
}
