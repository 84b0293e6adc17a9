import { describe, expect, test } from 'vitest';

import { footOf } from './foot-of.ts';

const cut = new Error('the line is cut');

describe('footOf', () => {
  test.each([
    ['rows below', { hasNextPage: true }, 'more', 'older rows', 'older rows'],
    ['rows on their way', { hasNextPage: true, isFetchingNextPage: true }, 'loading', '', ''],
    ['older rows that failed', { hasNextPage: true, error: cut }, 'failed', 'older rows', 'older rows'],
    ['every row, and a renewal that failed', { error: cut }, 'failed', '', 'all again'],
    ['every row', {}, 'end', '', 'all again'],
  ])('for %s %o has the state %s', (_, part, state, onScroll, onTap) => {
    let fetched = '';
    const foot = footOf({
      error: null,
      hasNextPage: false,
      isFetchingNextPage: false,
      fetchNextPage: () => (fetched = 'older rows'),
      refetch: () => (fetched = 'all again'),
      ...part,
    });
    foot.more();
    const scrolled = fetched;
    fetched = '';
    foot.again();
    expect([foot.state, scrolled, fetched]).toEqual([state, onScroll, onTap]);
  });
});
