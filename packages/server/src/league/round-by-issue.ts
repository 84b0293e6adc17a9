import { parseIssue } from '@tessera/domain/rounds/issue';

import type { Queryable } from '../db/query.ts';
import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type LeagueRound, roundOfIssue } from './league-store.ts';

/** The match day that an issue names.
 *  Refuses: ISSUE_NOT_EXIST.   Cost: one round trip. */
export async function roundByIssue(db: Queryable, game: Game, issue: string): Promise<LeagueRound> {
  const parsed = parseIssue(issue);
  const round = parsed && (await roundOfIssue(db, game.id, parsed));
  if (!round) throw new Refusal('ISSUE_NOT_EXIST');
  return round;
}
