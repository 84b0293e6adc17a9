/** A paged list, as TanStack Query returns it. */
export type Paged = {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

type Foot = {
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  /** Fetches the next page, unless there is none or one is on its way. */
  readonly more: () => unknown;
  /** The action of the foot's button: the next page, or with all pages here the failed refetch again. */
  readonly again: () => unknown;
};

/** The foot of a list whose first page has loaded. */
export function footOf(list: Paged): Foot {
  const { error, hasNextPage, isFetchingNextPage } = list;
  const more = (): unknown => (hasNextPage && !isFetchingNextPage ? list.fetchNextPage() : undefined);
  return {
    state: isFetchingNextPage ? 'loading' : error ? 'failed' : hasNextPage ? 'more' : 'end',
    more,
    again: hasNextPage ? more : () => list.refetch(),
  };
}
