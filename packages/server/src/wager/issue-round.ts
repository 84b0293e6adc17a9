import { parseIssue } from '@tessera/domain/rounds/issue';
import { roundsPerDay, slotOf } from '@tessera/domain/rounds/schedule';

import type { Game } from '../game/game-catalogue.ts';
import type { RoundBoard } from '../game/round-board.ts';
import { roundIdOf } from '../ids/round-id.ts';

/** Finds a round by its issue. */
export type IssueBoard = Pick<RoundBoard, 'roundOfIssue'>;

const known = new WeakMap<Game, Map<string, bigint>>();
const KNOWN_MAX = 64;

/** Returns the round of a game's issue number without a query; undefined for a number outside the game's
 *  timetable. A round that the board does not have is computed from the timetable in force; the two differ
 *  until midnight when the interval was changed within the day, because the numbers then continue from the
 *  highest one.  Cost: two look-ups; each issue's date is computed once. */
export function roundOfIssue(board: IssueBoard, game: Game, issue: string): bigint | undefined {
  return board.roundOfIssue(game.id, issue) ?? roundByTimetable(game, issue);
}

function roundByTimetable(game: Game, issue: string): bigint | undefined {
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
