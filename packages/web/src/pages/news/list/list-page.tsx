import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Data } from '@tessera/contract/routes';
import { NEWS_CATEGORIES, type NewsCategory } from '@tessera/domain/content';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { CardArt } from '../../../ui/card-art/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf, type Paged } from '../../../ui/log/index.ts';
import { PullCircle, usePullRefresh } from '../../../ui/pull-refresh/index.ts';
import { useReachBottom } from '../../../ui/reach-bottom/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { NewsNote } from '../news-note.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { articlesOf, type Article } from './articles-of.ts';

import styles from './list-page.module.css';

const ROW_PX = 104;

const ROWS_A_PAGE = 10;

const CATEGORIES = ['all', ...NEWS_CATEGORIES] as const;

/** News of the house by category, newest first. Pulling the page down refreshes it. */
export function Page() {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const asked = queryText(useQueryParams(), 'category');
  const [category, setCategory] = useState<NewsCategory | 'all'>(
    () => NEWS_CATEGORIES.find((one) => one === asked) ?? 'all',
  );
  const { news, refresh } = useNews(category);
  const pull = usePullRefresh(place, async () => {
    await refresh();
    place.current?.closest('main')?.scrollTo({ top: 0 });
  });
  return (
    <div ref={place}>
      <PullCircle phase={pull.phase} distance={pull.distance} />
      <RefreshButton isBusy={pull.phase === 'refreshing'} onPress={pull.refresh} />
      <div className={styles.categories}>
        <Chips
          label={t('news.categories')}
          options={CATEGORIES.map((value) => ({ value, label: t(`news.category.${value}`) }))}
          value={category}
          onPick={setCategory}
        />
      </div>
      <NewsList news={news} />
    </div>
  );
}

type NewsPage = Data<'news/index'>;

/** News, ten a page, newest first. `refresh` fetches the first page and drops the others; when it fails,
 *  nothing changes. */
function useNews(category: NewsCategory | 'all') {
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

type NewsListProps = { readonly news: Paged & { readonly data: readonly Article[] | undefined } };

function NewsList({ news }: NewsListProps) {
  const t = useT();
  const { data, error } = news;
  if (!data) {
    return error ? (
      <RefusedState error={error} onRetry={() => news.refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={ROW_PX - 1} count={7} />
      </div>
    );
  }
  if (data.length === 0) {
    return <EmptyState icon="list" title={t('news.empty')} text={t('news.emptyText')} />;
  }
  return <Rows articles={data} foot={footOf(news)} />;
}

type RowsProps = { readonly articles: readonly Article[]; readonly foot: ReturnType<typeof footOf> };

function Rows({ articles, foot: { state, more, again } }: RowsProps) {
  const place = useRef<HTMLUListElement>(null);
  // After a failure the reader decides.
  useReachBottom(place, () => state === 'more' && more());
  return (
    <>
      <ul ref={place} className={styles.rows}>
        {articles.map((article) => (
          <li key={article.id}>
            <Row article={article} />
          </li>
        ))}
      </ul>
      <ListFoot state={state} onMore={again} />
    </>
  );
}

function Row({ article }: { readonly article: Article }) {
  const { id, title, summary, image } = article;
  return (
    <Link to={`/pages/news/detail?id=${id}`} className={styles.row}>
      <span className={styles.words}>
        <b className={styles.title} dir="auto">
          {title}
        </b>
        {summary !== '' && (
          <span className={styles.summary} dir="auto">
            {summary}
          </span>
        )}
        <NewsNote article={article} />
      </span>
      {image === '' ? (
        <CardArt name={article.category} />
      ) : (
        <img className={styles.picture} src={image} alt="" width={96} height={72} loading="lazy" />
      )}
    </Link>
  );
}
