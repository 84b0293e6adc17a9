import { parseIssue } from '@tessera/domain/rounds/issue';
import { roundsPerDay, slotOf } from '@tessera/domain/rounds/schedule';

import type { Game } from '../game/game-catalogue.ts';
import { roundIdOf } from '../ids/round-id.ts';

const known = new WeakMap<Game, Map<string, bigint>>();
const KNOWN_MAX = 64;

/** Returns the round of a game's issue number without a query; undefined for a number outside the game's
 *  timetable.  Cost: a look-up; each issue's date is computed once. */
export function roundOfIssue(game: Game, issue: string): bigint | undefined {
  let ids = known.get(game);
  if (!ids || ids.size >= KNOWN_MAX) known.set(game, (ids = new Map()));
  const found = ids.get(issue);
  if (found !== undefined) return found;
  const parsed = parseIssue(issue);
  if (!parsed || parsed.seq > roundsPerDay(game.schedule)) return undefined;
  const roundId = roundIdOf(slotOf(game.schedule, parsed.businessDate, parsed.seq).drawsAt, game.id);
  ids.set(issue, roundId);
  return roundId;
}
