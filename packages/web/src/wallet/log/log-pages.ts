/** An append-only log of money: new items go on top, existing ones never change. Ids grow, amounts are
 *  decimal text. */
export type LogItem = { readonly id: string; readonly createtime: number };
export type LogPage<Item extends LogItem> = {
  readonly list: readonly Item[];
  readonly next_before: string | null;
};

/** A page with fewer rows may not fill the screen, and then no scrolling would request the next one. */
const THIN_ROWS = 10;
/** Short pages in a row that are fetched automatically; after that the reader decides. */
const THIN_PAGES_MAX = 20;

/** All loaded items without duplicates, newest first. */
export function itemsOf<Item extends LogItem>(pages: readonly LogPage<Item>[]): readonly Item[] {
  const byId = new Map<string, Item>();
  for (const page of pages) for (const item of page.list) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** Merges the refetched newest page into the loaded ones: new items go on top, nothing else moves. Null when
 *  it does not overlap the loaded ones: the list must reload, otherwise it would have a gap. */
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

/** Returns true if the last page was so short that the next should follow at once: the server scans a fixed
 *  number of rows, and few may match the filter. */
export function goesOn<Item extends LogItem>(pages: readonly LogPage<Item>[]): boolean {
  if (pages.at(-1)?.next_before === null) return false;
  const lastFull = pages.findLastIndex((page) => page.list.length >= THIN_ROWS);
  const thin = pages.length - 1 - lastFull;
  return thin > 0 && thin < THIN_PAGES_MAX;
}
