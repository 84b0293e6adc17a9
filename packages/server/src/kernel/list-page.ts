import { PAGED_ROWS_MAX } from '@tessera/contract/fields';

import { invalidField } from './read-filter.ts';
import { readId } from './read-id.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
const WHOLE = /^[0-9]{1,6}$/;
const ID_MAX = 9_223_372_036_854_775_807n;

export type PageQuery = { readonly before?: string; readonly page?: string; readonly limit?: string };

/** The position of a list request: a page number, or the id of the last row seen. */
export type ListPage = {
  readonly page: number;
  readonly limit: number;
  /** The number of rows on the pages before this one. */
  readonly offset: number;
  /** Rows are below this id. */
  readonly before: bigint;
  /** True if the request has a page number, and thus needs totals. */
  readonly isNumbered: boolean;
  /** True if the page number exceeds the maximum: rows beyond it are reached by `before`. */
  readonly isBeyond: boolean;
};

/** Parses the paging of a list request: 10 rows by default and 100 at most; `before` takes precedence over
 *  `page`. A page or limit that is no number counts as absent.
 *  Refuses: INVALID_PARAMETERS for a `before` that is no id, because a fallback to the first page would make
 *  the client loop forever. */
export function readListPage(query: PageQuery): ListPage {
  const limit = Math.min(LIMIT_MAX, wholeOf(query.limit) || LIMIT_DEFAULT);
  const before = query.before ? readId(query.before) : undefined;
  if (query.before && before === undefined) throw invalidField('before');
  const page = before === undefined ? Math.max(1, wholeOf(query.page)) : 1;
  const offset = (page - 1) * limit;
  return {
    page,
    limit,
    offset,
    before: before ?? ID_MAX,
    isNumbered: before === undefined,
    isBeyond: offset >= PAGED_ROWS_MAX,
  };
}

/** Page, totals and cursor of a list reply. `total` is null where it was not counted. */
export function pageFields(
  { page, limit, isNumbered }: ListPage,
  total: number | null,
  nextBefore: bigint | null,
): PageFields {
  const reachable = Math.min(total ?? PAGED_ROWS_MAX, PAGED_ROWS_MAX);
  return {
    total,
    page,
    limit,
    last_page: isNumbered ? Math.max(1, Math.ceil(reachable / limit)) : null,
    next_before: nextBefore === null ? null : String(nextBefore),
  };
}

type PageFields = {
  total: number | null;
  page: number;
  limit: number;
  last_page: number | null;
  next_before: string | null;
};

/** The reply of a list whose store was queried for one row more than the limit. */
export function pageReply<T extends { readonly id: bigint }, U>(
  page: ListPage,
  found: readonly T[],
  total: number | null,
  show: (row: T) => U,
): PageFields & { list: U[] } {
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const next = found.length > page.limit && last ? last.id : null;
  return { list: shown.map(show), ...pageFields(page, total, next) };
}

/** A count that reached one above its limit is no total. */
export const totalOf = (counted: number | undefined): number | null =>
  counted === undefined || counted > PAGED_ROWS_MAX ? null : counted;

const wholeOf = (text: string | undefined): number =>
  text !== undefined && WHOLE.test(text) ? Number.parseInt(text, 10) : 0;
