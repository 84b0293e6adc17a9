import type { DerivedDraw } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { colourOf, parityOf, sizeOf, specialOf } from './balls.ts';

/** The columns of history: the special, which stands where other families have a total, with its size, parity
 *  and colour. */
export function deriveMark6(numbers: Numbers): DerivedDraw {
  const special = specialOf(numbers);
  return {
    sum: special,
    bigSmall: sizeOf(special),
    oddEven: parityOf(special),
    extra: { colour: colourOf(special) },
  };
}
