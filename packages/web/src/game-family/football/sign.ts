import type { FamilySign } from '../family-parts.ts';
import { ballSign } from '../icon/ball.tsx';

/** Home reads the scores without the rules of the family: after the number of matches, each has six numbers,
 *  of which the last two are its score. */
export const footballSign: FamilySign = {
  ...ballSign,
  icon: 'football',
  scoreOf: (numbers, match) => numbers.slice(6 * match - 1, 6 * match + 1).join('-'),
};
