import { range } from '../combinatorics.ts';
import type { DerivedDraw } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { DUELS, duelAt, PODIUM_SUM_BIG_FROM, podiumSum } from './runners.ts';

/** The columns of history: the sum of champion and runner-up, its sides, and the five duels. 11 is small and
 *  odd. */
export function derivePk10(numbers: Numbers): DerivedDraw {
  const sum = podiumSum(numbers);
  return {
    sum,
    bigSmall: sum >= PODIUM_SUM_BIG_FROM ? 'big' : 'small',
    oddEven: sum % 2 === 0 ? 'even' : 'odd',
    extra: Object.fromEntries(
      range(1, DUELS).map((duel) => [`dt${duel}`, duelAt(numbers, duel) === 0 ? 'dragon' : 'tiger']),
    ),
  };
}
