import type { FamilyDefinition } from '@tessera/domain/games/family';

import { isolated } from '../../../../../i18n/isolated.ts';

/** For how many of the newest draws each selection has not come, as a figure: `100+` for one that came in
 *  none of a hundred. Plays of combined numbers are left out; they have too many.
 *  Cost: the draws since each selection came, at most 100 for each. */
export function omissionsOf(
  family: FamilyDefinition,
  draws: readonly (readonly number[])[],
  playKeys: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const missed = new Map<string, string>();
  for (const { key, selections } of family.plays) {
    if (!playKeys.has(key)) continue;
    for (const { play, pick, resultOn } of selections) {
      const since = draws.findIndex((numbers) => resultOn(numbers).won > 0);
      if (draws.length > 0)
        missed.set(`${play}|${pick}`, since < 0 ? isolated(`${draws.length}+`) : String(since));
    }
  }
  return missed;
}
