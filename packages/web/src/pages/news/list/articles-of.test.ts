import { expect, test } from 'vitest';

import { articlesOf, type Article } from './articles-of.ts';

const articleOf = (id: number): Article => ({
  id,
  title: `Article ${id}`,
  summary: '',
  image: '',
  category: 'platform',
  views: 0,
  createtime: 1_790_000_000 + id,
});
const pageOf = (...ids: readonly number[]) => ({ list: ids.map(articleOf) });

test('an article that moves to the next page while the reader scrolls is listed once', () => {
  const pages = [pageOf(9, 8, 7), pageOf(7, 6, 5), pageOf()];
  expect(articlesOf({ pages }).map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
});
