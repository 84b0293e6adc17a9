import { ballSign } from '../ball.tsx';
import type { FamilySign } from '../family-parts.ts';

/** So many scores have room on a tile. */
const SHOWN = 4;

/** Home reads the scores without the rules of the family: after the number of matches, each has six numbers,
 *  of which the last two are its score. */
export const footballSign: FamilySign = {
  ...ballSign,
  icon: 'football',
  textOf: (numbers, match) =>
    Array.from({ length: match ? 1 : Math.min(SHOWN, numbers[0] ?? 0) }, (_, at) => {
      const end = 6 * (at + (match ?? 1)) + 1;
      return numbers.slice(end - 2, end).join('-');
    }).join('  '),
};
