import type { FamilyDefinition } from '../games/family.ts';
import { type Book, stakesOf } from '../wager/liability.ts';

/** Stakes of one member on a round that cover each other and were never at risk: the stakes without those
 *  that the family finds at risk, part by part.
 *  Units: 1/100.   Cost: that of the family; nothing for one bet on something uncertain. */
export function hedgedStakes(family: FamilyDefinition, book: Book): bigint {
  return stakesOf(book) - family.atRisk(book);
}
