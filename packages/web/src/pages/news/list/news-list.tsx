import { useRef } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { CardArt } from '../../../ui/card-art/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf, type Paged } from '../../../ui/log/index.ts';
import { useReachBottom } from '../../../ui/reach-bottom/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { NewsNote } from '../news-note.tsx';
import type { Article } from './articles-of.ts';

import styles from './news-list.module.css';

type NewsListProps = { readonly news: Paged & { readonly data: readonly Article[] | undefined } };

const ROW_PX = 104;

export function NewsList({ news }: NewsListProps) {
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
