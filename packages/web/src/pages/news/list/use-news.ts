import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';
import type { NewsCategory } from '@tessera/domain/content';

import { api } from '../../../api/api.ts';
import { articlesOf } from './articles-of.ts';

type NewsPage = Data<'news/index'>;

const ROWS_A_PAGE = 10;

/** News, ten a page, newest first. `refresh` fetches the first page and drops the others; when it fails,
 *  nothing changes. */
export function useNews(category: NewsCategory | 'all') {
  const client = useQueryClient();
  const queryKey = ['news/index', category];
  const filter = category === 'all' ? {} : { category };
  const payload = (page: number) => ({ ...filter, page: String(page), limit: String(ROWS_A_PAGE) });
  const news = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api('news/index', payload(pageParam), { showLoading: false, showError: false, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page: last }: NewsPage) => (page < last ? page + 1 : undefined),
    select: articlesOf,
  });
  const refresh = async (): Promise<void> => {
    await client.cancelQueries({ queryKey });
    const first = await api('news/index', payload(1), { showLoading: false });
    client.setQueryData<InfiniteData<NewsPage, number>>(queryKey, { pages: [first], pageParams: [1] });
  };
  return { news, refresh };
}
