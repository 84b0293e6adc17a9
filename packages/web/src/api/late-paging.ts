import type { QueryOptions } from '@tanstack/react-query';

/** How a list that is read page by page is fetched; `pages` is how many of them at once. */
type Paging = (pages?: number) => QueryOptions['behavior'];

let paging: Paging | undefined;

/** Stands in the build where a query of the library asks how pages are fetched. Who makes a query of pages
 *  has loaded the library's own answer, which has been introduced by then. */
export const infiniteQueryBehavior = (pages?: number): QueryOptions['behavior'] => paging?.(pages);

export const introduce = (theirs: Paging): void => {
  paging = theirs;
};
