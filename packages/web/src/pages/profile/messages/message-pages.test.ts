import { expect, test } from 'vitest';

import { type MessagePages, withRead } from './message-pages.ts';

const pagesOf = (...pages: readonly (readonly string[])[]): MessagePages => ({
  pages: pages.map((ids) => ({
    list: ids.map((id) => ({ id, is_read: 0 }) as MessagePages['pages'][number]['list'][number]),
    total: null,
    page: 1,
    limit: 2,
    last_page: null,
    next_before: null,
  })),
  pageParams: ['', '4'],
});
const marks = ({ pages }: MessagePages) => pages.flatMap(({ list }) => list.map((each) => each.is_read));

test.each([
  ['4', [0, 1, 0]],
  ['all', [1, 1, 1]],
  ['9', [0, 0, 0]],
])('marks %s as read on every page and nothing else', (read, expected) => {
  const before = pagesOf(['5', '4'], ['3']);
  expect(marks(withRead(before, read))).toEqual(expected);
  expect(marks(before)).toEqual([0, 0, 0]);
});
