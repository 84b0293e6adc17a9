/** Returns true if rows were added only at the start of a list. Its first row may be a header that was there
 *  before, so the row after it decides. Cost: two keys, whatever the length. */
export function cameOnTop<T>(before: readonly T[], now: readonly T[], keyOf: (item: T) => string): boolean {
  const added = now.length - before.length;
  const [known, same] = [before[1], now[added + 1]];
  return added > 0 && known !== undefined && same !== undefined && keyOf(known) === keyOf(same);
}
