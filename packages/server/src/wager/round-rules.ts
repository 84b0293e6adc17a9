import type { RoundRules } from '@tessera/domain/games/rules';
import { FIRST_INDEX } from '@tessera/domain/games/rules';

import type { Queryable } from '../db/query.ts';
import type { Game, RoundPlace } from '../game/game-catalogue.ts';
import { readRoundPlace } from './wager-store.ts';

/** Rules of a round; `chainIndex` is its place in its chain, where its rules depend on it. */
export type PricedRound = { readonly rules: RoundRules; readonly chainIndex: number | undefined };

const known = new WeakMap<Queryable, Map<bigint, RoundPlace>>();
const KNOWN_MAX = 1_024;

/** The rules of a round; undefined for a round that does not exist.
 *  Cost: a look-up. The place of a league's round is read once, by its key. */
export async function rulesOfRound(
  db: Queryable,
  game: Game,
  roundId: bigint,
): Promise<PricedRound | undefined> {
  if (!game.league) return { rules: game.rulesAt(FIRST_INDEX), chainIndex: undefined };
  const place = await placeOf(db, roundId);
  return place && { rules: game.rulesOf(place), chainIndex: place.chain_index };
}

/** The rules by which a call is read whose issue may not exist: those of its round, or where all rounds of a
 *  game are alike those of any. Undefined for a league, whose match days each sell something else. */
export const rulesToReadBy = (game: Game, round: PricedRound | undefined): RoundRules | undefined =>
  round?.rules ?? (game.league ? undefined : game.rulesAt(FIRST_INDEX));

async function placeOf(db: Queryable, roundId: bigint): Promise<RoundPlace | undefined> {
  let places = known.get(db);
  if (!places || places.size >= KNOWN_MAX) known.set(db, (places = new Map()));
  const found = places.get(roundId) ?? (await readRoundPlace(db, roundId));
  if (found !== undefined) places.set(roundId, found);
  return found;
}
