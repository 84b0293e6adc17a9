/** Pages that are fetched while scrolling, as TanStack Query gives them. */
export type Paged = {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

type Foot = {
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  /** Fetches older rows while there are any and none are on their way. */
  readonly more: () => unknown;
  /** What the foot's own button does: with every row here, what failed was asking for them again. */
  readonly again: () => unknown;
};

/** What stands under a list whose first page is here. */
export function footOf(list: Paged): Foot {
  const { error, hasNextPage, isFetchingNextPage } = list;
  const more = (): unknown => (hasNextPage && !isFetchingNextPage ? list.fetchNextPage() : undefined);
  return {
    state: isFetchingNextPage ? 'loading' : error ? 'failed' : hasNextPage ? 'more' : 'end',
    more,
    again: hasNextPage ? more : () => list.refetch(),
  };
}
