/** A replay lasts this long from the draw on. It is a film: the result exists before it begins.
 *  Units: ms. */
export const REPLAY_MS = 75_000;
