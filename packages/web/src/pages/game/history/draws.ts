import type { Data } from '@tessera/contract/routes';

export type DrawPage = Data<'games/getHistoryRecord'>;
export type Draw = DrawPage['list'][number];

/** Draws on one page. */
export const DRAWS_A_PAGE = 50;

/** The draws of the loaded pages without duplicates, newest first. New draws shift older ones to the next
 *  page, so a draw may come in two pages. */
export function drawsOf(pages: readonly DrawPage[]): readonly Draw[] {
  const byRound = new Map<string, Draw>();
  for (const page of pages)
    for (const draw of page.list) if (!byRound.has(draw.round_id)) byRound.set(draw.round_id, draw);
  return [...byRound.values()];
}

/** The number of the page with the next older draws, computed from the number of loaded draws because pages
 *  shift. Undefined at the end. */
export function nextPageOf(pages: readonly DrawPage[]): number | undefined {
  const loaded = drawsOf(pages).length;
  const [newest, oldest] = [pages[0], pages.at(-1)];
  if (!newest || !oldest || oldest.list.length === 0 || loaded >= newest.total) return undefined;
  return Math.floor(loaded / DRAWS_A_PAGE) + 1;
}

/** Merges the newest page into the loaded ones: new draws go on top, known ones are updated. If the newest
 *  page does not overlap the loaded ones, those are dropped, so that the list never has a gap. */
export function withNewest(pages: readonly DrawPage[], newest: DrawPage): readonly DrawPage[] {
  const [first, ...others] = pages;
  const known = new Set(drawsOf(pages).map((draw) => draw.round_id));
  if (!first || !newest.list.some((draw) => known.has(draw.round_id))) return [newest];
  const fresh = new Map(newest.list.map((draw) => [draw.round_id, draw]));
  const added = newest.list.filter((draw) => !known.has(draw.round_id));
  const renewed = (list: DrawPage['list']) => list.map((draw) => fresh.get(draw.round_id) ?? draw);
  return [
    { ...first, total: newest.total, last_page: newest.last_page, list: [...added, ...renewed(first.list)] },
    ...others.map((page) => ({ ...page, list: renewed(page.list) })),
  ];
}

/** Draws with numbers, for charts and roads; a voided round has none. */
export const drawnOnly = (draws: readonly Draw[]): readonly Draw[] =>
  draws.filter((draw) => draw.numbers.length > 0);
