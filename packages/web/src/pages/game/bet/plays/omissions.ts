import type { FamilyDefinition } from '@tessera/domain/games/family';

/** For how many of the newest draws each selection has not come; a selection that came in none of them is
 *  left out. Plays of combined numbers have too many.
 *  Cost: the draws since each selection came, at most 100 for each. */
export function omissionsOf(
  family: FamilyDefinition,
  draws: readonly (readonly number[])[],
  playKeys: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const missed = new Map<string, number>();
  for (const { key, selections } of family.plays) {
    if (!playKeys.has(key)) continue;
    for (const { play, pick, resultOn } of selections) {
      const since = draws.findIndex((numbers) => resultOn(numbers).won > 0);
      if (since >= 0) missed.set(`${play}|${pick}`, since);
    }
  }
  return missed;
}
