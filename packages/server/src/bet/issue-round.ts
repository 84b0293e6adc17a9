import { parseIssue } from '@tessera/domain/rounds/issue';
import { roundsPerDay, slotOf } from '@tessera/domain/rounds/schedule';

import type { Game } from '../game/game-catalogue.ts';
import { roundIdOf } from '../ids/round-id.ts';

const known = new WeakMap<Game, Map<string, bigint>>();
const KNOWN_MAX = 64;

/** The round that an issue number of a game stands for, without asking the database; undefined for a number
 *  that the game's timetable does not have.  Cost: a look-up; a date is worked out once an issue. */
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
