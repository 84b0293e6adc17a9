import type { RecordRow } from '../../../../bets/record-row.ts';
import { matchOfPlay } from '../../../../game-family/match-of-play.ts';

/** A player's picks on each match of a match day, by the match, from singles and from legs of tickets; a pick
 *  that was chosen twice stands once. */
export function picksByMatch(
  rows: readonly RecordRow[],
  roundId: string,
): ReadonlyMap<number, readonly string[]> {
  const picks = new Map<number, string[]>();
  const add = (match: number, name: string): void => {
    const names = picks.get(match) ?? [];
    if (!names.includes(name)) picks.set(match, [...names, name]);
  };
  for (const { ticket, play, pickName, pick } of rows) {
    if (!ticket) add(matchOfPlay(play), pickName || pick);
    for (const leg of ticket?.legs ?? [])
      if (leg.round_id === roundId) for (const { name } of leg.picks) add(leg.match, name);
  }
  return picks;
}
