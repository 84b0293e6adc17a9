/** px per ms: a finger that leaves a track faster turns one slide, wherever it is. */
const FLICK = 0.2;

/** The number of a slide on a round track: the place counts on beyond the last slide, and back before the
 *  first. */
export const slideAt = (place: number, count: number): number =>
  ((Math.round(place) % count) + count) % count;

/** Offset of a slide from the current place, in slides: the shorter way round, so that each slide follows the
 *  last and precedes the first. */
export function offsetOf(slide: number, place: number, count: number): number {
  const ahead = (((slide - place) % count) + count) % count;
  return ahead > count / 2 ? ahead - count : ahead;
}

/** Where a track comes to rest that a finger leaves: a flick turns one slide from where the touch began,
 *  anything slower goes to the nearest.   Units: slides, px per ms in the direction of reading. */
export const restOf = (begun: number, place: number, speed: number): number =>
  Math.abs(speed) > FLICK ? Math.round(begun) - Math.sign(speed) : Math.round(place);
