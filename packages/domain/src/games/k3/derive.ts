import type { DerivedDraw } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { isRun, isTriple, parityOf, sideOf, sumOf } from './throw.ts';

export type K3Pattern = 'triple' | 'run' | 'pair' | 'mixed';

/** The columns of history: sum, sides and what the three dice form. */
export function deriveK3(numbers: Numbers, tripleLoses: boolean): DerivedDraw {
  const sum = sumOf(numbers);
  return {
    sum,
    bigSmall: tripleLoses && isTriple(numbers) ? 'none' : sideOf(sum),
    oddEven: parityOf(sum),
    extra: { pattern: patternOf(numbers) },
  };
}

function patternOf(numbers: Numbers): K3Pattern {
  if (isTriple(numbers)) return 'triple';
  if (isRun(numbers)) return 'run';
  return new Set(numbers).size === 2 ? 'pair' : 'mixed';
}
