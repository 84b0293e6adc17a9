import { buildFamily } from '../build-family.ts';
import { range, tuples } from '../combinatorics.ts';
import type { FamilyDefinition } from '../family.ts';
import { deriveK3 } from './derive.ts';
import { k3Plays } from './plays.ts';
import { FACES, isThrow } from './throw.ts';

export type K3Options = {
  /** Whether every triple loses big, small, odd, even and their combos, as on a casino's dice table. */
  readonly tripleLoses: boolean;
};

/** Three dice, with the rules that a game sets.   Source: game-rules section 1. */
export function k3Family(options: K3Options): FamilyDefinition {
  return buildFamily({
    code: 'k3',
    outcomeCount: FACES ** 3,
    outcomes: () => tuples(range(1, FACES), 3),
    draw: (uniform) => [1 + uniform(FACES), 1 + uniform(FACES), 1 + uniform(FACES)],
    isDraw: isThrow,
    derive: (numbers) => deriveK3(numbers, options.tripleLoses),
    plays: () => k3Plays(options.tripleLoses),
  });
}

/** Three dice by the house rule: big is 11-17, small 4-10, so that of the triples only 3 and 18 lose both. */
export const k3 = k3Family({ tripleLoses: false });
