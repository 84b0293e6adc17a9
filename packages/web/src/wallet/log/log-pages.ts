/** A log of money: what happened is added to it at the top and never changes. Ids grow, amounts are decimal
 *  text. */
export type LogItem = { readonly id: string; readonly createtime: number };
export type LogPage<Item extends LogItem> = {
  readonly list: readonly Item[];
  readonly next_before: string | null;
};

/** A page with fewer rows may leave nothing to scroll, so nothing that would ask for the next one. */
const THIN_ROWS = 10;
/** Thin pages in a row that are fetched without being asked for; then the reader decides. */
const THIN_PAGES_MAX = 20;

/** Everything loaded once, newest first. */
export function itemsOf<Item extends LogItem>(pages: readonly LogPage<Item>[]): readonly Item[] {
  const byId = new Map<string, Item>();
  for (const page of pages) for (const item of page.list) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** Takes the newest page, asked for again, into the loaded ones: what is new goes on top, nothing else moves.
 *  Null when it does not reach down to what is loaded: the list must start anew rather than have a hole. */
export function withNewest<Item extends LogItem, Page extends LogPage<Item>>(
  pages: readonly Page[],
  newest: Page & LogPage<Item>,
): readonly Page[] | null {
  const [first, ...others] = pages;
  if (!first) return null;
  const top = itemsOf<Item>(pages)[0];
  if (top && newest.next_before !== null && BigInt(newest.next_before) > BigInt(top.id)) return null;
  const added = newest.list.filter((item) => !top || BigInt(item.id) > BigInt(top.id));
  return added.length === 0 ? pages : [{ ...first, list: [...added, ...first.list] }, ...others];
}

/** Whether the last page came so short that the next should follow at once: the server reads so many rows a
 *  call, and few of them may have passed the filter. */
export function goesOn<Item extends LogItem>(pages: readonly LogPage<Item>[]): boolean {
  if (pages.at(-1)?.next_before === null) return false;
  const lastFull = pages.findLastIndex((page) => page.list.length >= THIN_ROWS);
  const thin = pages.length - 1 - lastFull;
  return thin > 0 && thin < THIN_PAGES_MAX;
}
