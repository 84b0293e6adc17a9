/** The slide that a track shows for the most part. Units: px; the offset of a track that is read from right
 *  to left is negative. */
export function slideAt(offset: number, pitch: number, count: number): number {
  if (pitch <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(Math.abs(offset) / pitch)));
}
