import { assert } from '../../result.ts';
import { range } from '../combinatorics.ts';

/** Goals fall on one of 99 minutes, stoppage time included, each with its weight out of 1000.
 *  Source: sports, section 2.2; the half-time break lies after slot 47. */
const WEIGHTS: readonly number[] = [
  ...range(1, 45).map(() => 9),
  15,
  12,
  8,
  ...range(46, 90).map(() => 11),
  20,
  16,
  12,
  8,
  6,
  3,
];
export const MINUTE_WEIGHTS = 1000;
export const SLOTS = WEIGHTS.length;
const FIRST_HALF_SLOTS = 48;
const REGULAR_MINUTES = 45;

/** The slot of an integer below 1000.   Cost: at most 99 additions. */
export function slotOf(weight: number): number {
  let below = 0;
  const slot = WEIGHTS.findIndex((each) => {
    below += each;
    return weight < below;
  });
  assert(slot >= 0 && weight >= 0, 'a weight lies below their sum');
  return slot;
}

export const isFirstHalf = (slot: number): boolean => slot < FIRST_HALF_SLOTS;

/** The minute of play, and how many minutes of stoppage time beyond it: slot 46 is 45+2. */
export function minuteOf(slot: number): { readonly minute: number; readonly added: number } {
  const start = isFirstHalf(slot) ? 0 : FIRST_HALF_SLOTS;
  const played = slot - start + 1;
  const minute = (isFirstHalf(slot) ? 0 : REGULAR_MINUTES) + Math.min(played, REGULAR_MINUTES);
  return { minute, added: Math.max(played - REGULAR_MINUTES, 0) };
}
