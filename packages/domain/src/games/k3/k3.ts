import { MINUTE_MS } from '../../time.ts';
import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import type { FamilyDefinition } from '../family.ts';
import { deriveK3 } from './derive.ts';
import { k3Plays } from './plays.ts';
import { k3Figures, k3Uniformity } from './statistics.ts';
import { DICE, FACES, isThrow } from './throw.ts';

export type K3Options = {
  /** True if every triple loses big, small, odd, even and their combos, as on a casino's dice table. */
  readonly tripleLoses: boolean;
};

/** Three dice, with the rules that a game sets. */
export function k3Family(options: K3Options): FamilyDefinition {
  return buildFamily({
    code: 'k3',
    outcomeCount: FACES ** DICE,
    outcomes: () => tuples(range(1, FACES), DICE),
    draw: (uniform) => Array.from({ length: DICE }, () => 1 + uniform(FACES)),
    isDraw: isThrow,
    derive: (numbers) => deriveK3(numbers, options.tripleLoses),
    plays: () => k3Plays(options.tripleLoses),
    shape: { places: DICE, smallest: 1, largest: FACES },
    figures: k3Figures,
    uniformity: k3Uniformity,
    games: [
      { id: 1, code: 'k3-3', category: 'dice', intervalMs: 3 * MINUTE_MS },
      { id: 2, code: 'k3-5', category: 'dice', intervalMs: 5 * MINUTE_MS },
    ],
  });
}

/** Three dice by the house rule: big is 11-17, small 4-10, so that of the triples only 3 and 18 lose both. */
export const k3 = k3Family({ tripleLoses: false });
