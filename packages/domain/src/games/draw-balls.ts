import { assert } from '../result.ts';
import type { Uniform } from './family.ts';
import type { Numbers } from './numbers.ts';

/** Draws `count` balls and puts none back: each time the one at place uniform(left) of those left, which stay
 *  in their order. */
export function drawBalls(uniform: Uniform, balls: Numbers, count: number): Numbers {
  const left = [...balls];
  return Array.from({ length: count }, () => {
    const [drawn] = left.splice(uniform(left.length), 1);
    assert(drawn !== undefined, 'uniform(n) stays below n');
    return drawn;
  });
}
