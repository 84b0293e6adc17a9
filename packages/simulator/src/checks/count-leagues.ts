import { isLeagueFamily } from '@tessera/domain/games/families';
import { BUILDER } from '@tessera/domain/games/football/builder';
import { splitPlay } from '@tessera/domain/games/football/match-sale';

import type { Memory } from '../store/transactions.ts';
import { snapshotOf } from './snapshot.ts';

/** A round drawn so long after it was due counts as late.   Units: ms. */
const LATE_MS = 10_000;

/** Counts the bets on matches by what became of them, the combinations among them and
 *  the match days that were drawn late. */
export function countLeagues(memory: Memory): Record<string, number> {
  const { tables } = memory;
  const counts: Record<string, number> = {};
  const add = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const isOfLeague = (gameId: number | undefined): boolean =>
    isLeagueFamily(tables.games.get(gameId ?? 0)?.family ?? '');
  for (const { roundId, play, state } of snapshotOf(memory).bets) {
    if (!isOfLeague(tables.rounds.get(BigInt(roundId))?.game_id)) continue;
    add(state);
    if (splitPlay(play)?.market === BUILDER) add('combination');
  }
  for (const round of tables.rounds.values()) {
    const drawn = tables.draws.get(round.id);
    if (isOfLeague(round.game_id) && drawn && drawn.drawn_at - round.draws_at > LATE_MS) add('late round');
  }
  return counts;
}
