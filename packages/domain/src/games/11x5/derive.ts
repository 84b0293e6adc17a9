import type { DerivedDraw } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { duelOf, parityOf, sizeOfTail, sizeOfTotal, totalOf } from './balls.ts';

/** The columns of history: the total with its sides and its tail, and the duel of the first and the last
 *  ball. */
export function deriveElevenFive(numbers: Numbers): DerivedDraw {
  const sum = totalOf(numbers);
  return {
    sum,
    bigSmall: sizeOfTotal(sum),
    oddEven: parityOf(sum),
    extra: { tail: sizeOfTail(sum), dt: duelOf(numbers) === 0 ? 'dragon' : 'tiger' },
  };
}
