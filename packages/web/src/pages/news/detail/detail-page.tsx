import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { isUnknownContent } from '../../../api/unknown-content.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Link } from '../../../nav/link.tsx';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { PullCircle, usePullRefresh } from '../../../ui/pull-refresh/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { NewsNote } from '../news-note.tsx';
import { RefreshButton } from '../refresh-button.tsx';

import styles from './detail-page.module.css';

/** An article of the house. Pulling the page down refreshes it. */
export function Page() {
  const place = useRef<HTMLDivElement>(null);
  const id = queryText(useQueryParams(), 'id');
  const article = useQuery(queryFor('news/detail', { id }));
  const pull = usePullRefresh(place, async () => {
    const { error, data } = await article.refetch();
    if (error && data) showToast({ title: errorText(error), icon: 'error' });
  });
  return (
    <div ref={place}>
      <PullCircle phase={pull.phase} distance={pull.distance} />
      <RefreshButton isBusy={pull.phase === 'refreshing'} onPress={pull.refresh} />
      <PageBody>
        {isUnknownContent(article.error) ? (
          <Unknown />
        ) : article.data ? (
          <ArticleView article={article.data} />
        ) : article.error ? (
          <RefusedState error={article.error} onRetry={() => article.refetch()} />
        ) : (
          <ArticleSkeleton />
        )}
      </PageBody>
    </div>
  );
}

function Unknown() {
  const t = useT();
  const back = (
    <ButtonLink to="/pages/news/list" replace>
      {t('news.toList')}
    </ButtonLink>
  );
  return <EmptyState icon="warning" title={t('news.unknown')} text={t('news.unknownText')} action={back} />;
}

type Article = Data<'news/detail'>;

function ArticleView({ article }: { readonly article: Article }) {
  const { title, image, content } = article;
  return (
    <article className={styles.article}>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <NewsNote article={article} />
      {image !== '' && <img className={styles.picture} src={image} alt="" />}
      <RichText html={content} onOpen={openUrl}>
        <Neighbours article={article} />
      </RichText>
    </article>
  );
}

/** The cleaner of the text loads meanwhile. */
const ArticleSkeleton = () => (
  <div className={styles.article} aria-busy="true">
    <Skeleton height={28} />
    <Skeleton height={20} width="60%" />
    <RichText html={undefined} onOpen={openUrl} />
  </div>
);

/** The articles published before and after this one; either replaces it, so that back leads to where the
 *  reader came from. */
function Neighbours({ article: { prev, next } }: { readonly article: Article }) {
  const t = useT();
  return (
    <nav className={styles.others} aria-label={t('news.others')}>
      {prev && <Other {...prev} label={t('news.previous')} />}
      {next && <Other {...next} label={t('news.next')} />}
      <Link to="/pages/news/list" className={styles.other}>
        <span className={styles.name}>{t('news.toList')}</span>
        <Icon name="forward" size={20} isDirectional />
      </Link>
    </nav>
  );
}

type OtherProps = { readonly id: number; readonly title: string; readonly label: string };

const Other = ({ id, title, label }: OtherProps) => (
  <Link to={`/pages/news/detail?id=${id}`} replace className={styles.other}>
    <span className={styles.label}>{label}</span>
    <span className={styles.name} dir="auto">
      {title}
    </span>
    <Icon name="forward" size={20} isDirectional />
  </Link>
);
