import { describe, expect, test } from 'vitest';

import { footOf } from './foot-of.ts';

const cut = new Error('the line is cut');

describe('footOf', () => {
  test.each([
    ['rows below', { hasNextPage: true }, 'more', { onScroll: 'older rows', onTap: 'older rows' }],
    [
      'rows on their way',
      { hasNextPage: true, isFetchingNextPage: true },
      'loading',
      { onScroll: '', onTap: '' },
    ],
    [
      'older rows that failed',
      { hasNextPage: true, error: cut },
      'failed',
      { onScroll: 'older rows', onTap: 'older rows' },
    ],
    ['every row, and a renewal that failed', { error: cut }, 'failed', { onScroll: '', onTap: 'all again' }],
    ['every row', {}, 'end', { onScroll: '', onTap: 'all again' }],
  ])('for %s %o has the state %s', (_, part, state, fetches) => {
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
    expect({ state: foot.state, onScroll: scrolled, onTap: fetched }).toEqual({ state, ...fetches });
  });
});
