import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { queryFor } from '../../../api/api.ts';
import { isUnknownContent } from '../../../api/unknown-content.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { PullCircle, usePullRefresh } from '../../../ui/pull-refresh/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { ArticleSkeleton, ArticleView } from './article-view.tsx';

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
