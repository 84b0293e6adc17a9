import { describe, expect, test } from 'vitest';

import { FIRST_FILTER, filterReducer, payloadOf } from './notice-filter.ts';
import { nextPage, noticesOf, withRead, type Notice, type NoticePages } from './notice-pages.ts';

const pageOf = (page: number, last: number, ids: readonly number[]): NoticePages['pages'][number] => ({
  list: ids.map((id) => ({ id, is_read: 0 }) as Notice),
  total: 9,
  page,
  limit: 2,
  last_page: last,
});
const pagesOf = (...pages: NoticePages['pages']): NoticePages => ({ pages, pageParams: [1, 2] });

describe('notices', () => {
  test('a notice that slid to the next page is listed once', () => {
    const pages = pagesOf(pageOf(1, 2, [5, 4]), pageOf(2, 2, [4, 3]));
    expect(noticesOf(pages).map(({ id }) => id)).toEqual([5, 4, 3]);
  });

  test('the last page has no next one, nor has an empty list', () => {
    expect([pageOf(1, 2, [1]), pageOf(2, 2, [1]), pageOf(1, 1, [])].map(nextPage)).toEqual([
      2,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [4, [0, 1, 0]],
    ['all', [1, 1, 1]],
    [9, [0, 0, 0]],
  ] as const)('marks %s as read on every page and nothing else', (read, marks) => {
    const before = pagesOf(pageOf(1, 2, [5, 4]), pageOf(2, 2, [3]));
    expect(noticesOf(withRead(before, read)).map((notice) => notice.is_read)).toEqual(marks);
    expect(noticesOf(before).map((notice) => notice.is_read)).toEqual([0, 0, 0]);
  });
});

describe('filter of the notices', () => {
  test('asks for the last 30 days of every category at first', () => {
    expect(payloadOf(FIRST_FILTER)).toEqual({ range: '30days' });
  });

  test('keeps the category when the range changes, and the range when the category does', () => {
    const system = filterReducer(FIRST_FILTER, { type: 'categoryChosen', category: 'system' });
    const own = filterReducer(system, { type: 'rangeChosen', range: 'custom', today: '2026-11-22' });
    expect(payloadOf(own)).toEqual({
      category: 'system',
      range: 'custom',
      start_date: '2026-11-22',
      end_date: '2026-11-22',
    });
    const turned = filterReducer(own, { type: 'datesChosen', from: '2026-11-22', to: '2026-11-01' });
    expect(payloadOf(filterReducer(turned, { type: 'categoryChosen', category: 'all' }))).toEqual({
      range: 'custom',
      start_date: '2026-11-01',
      end_date: '2026-11-22',
    });
  });
});
