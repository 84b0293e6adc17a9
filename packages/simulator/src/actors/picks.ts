import type { BetLine } from '@tessera/auditor/observed/intent';
import { familyOf } from '@tessera/domain/games/definitions';
import type { PickKind } from '@tessera/domain/games/family';

import type { Seeded } from '../seeded.ts';

type SetPick = Extract<PickKind, { kind: 'set' | 'ordered' }>;
type PairPick = Extract<PickKind, { kind: 'pairAndSingle' }>;
type Pick = Omit<BetLine, 'amount'>;

/** The largest number of extra values in a set. */
const MORE_MAX = 2;
const PAIR_CHANCE = 0.3;

/** A set that stands for several lines; undefined for a family without such plays. */
export function setPick(random: Seeded, family: string): Pick | undefined {
  const plays = familyOf(family)?.plays ?? [];
  const sets = plays.flatMap(({ key, pick }) =>
    pick.kind === 'set' || pick.kind === 'ordered' ? [{ key, pick }] : [],
  );
  if (sets.length === 0) return undefined;
  const [pair] = plays.flatMap(({ key, pick }) => (pick.kind === 'pairAndSingle' ? [{ key, pick }] : []));
  if (pair && random.chance(PAIR_CHANCE)) return pairAndSingle(random, pair);
  return largerSet(random, random.pick(sets));
}

/** More values than a line has, for a row all on its last place. */
function largerSet(random: Seeded, { key, pick: { kind, size, of } }: { key: string; pick: SetPick }): Pick {
  const values = random.shuffle(of).slice(0, size + random.below(MORE_MAX + 1));
  const places = kind === 'set' ? values : [...values.slice(0, size - 1), values.slice(size - 1).join()];
  return { play: key, number: places.join('-'), odds: undefined };
}

function pairAndSingle(random: Seeded, { key, pick }: { key: string; pick: PairPick }): Pick {
  const [pair, single, other] = random.shuffle(pick.of);
  const singles = random.chance(0.5) ? `${single}` : `${single},${other}`;
  return { play: key, number: `${pair}-${singles}`, odds: undefined };
}
