/** Whether rows were added at the start of a list and nowhere else. A header may stand before the first of
 *  them, as it did before: the row after the first one tells.  Cost: two keys, however long the list. */
export function cameOnTop<T>(before: readonly T[], now: readonly T[], keyOf: (item: T) => string): boolean {
  const added = now.length - before.length;
  const [known, same] = [before[1], now[added + 1]];
  return added > 0 && known !== undefined && same !== undefined && keyOf(known) === keyOf(same);
}
