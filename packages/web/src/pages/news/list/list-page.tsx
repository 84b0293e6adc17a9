import { useRef, useState } from 'react';

import { NEWS_CATEGORIES, type NewsCategory } from '@tessera/domain/content';

import { useT } from '../../../i18n/i18n.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { PullCircle, usePullRefresh } from '../../../ui/pull-refresh/index.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { NewsList } from './news-list.tsx';
import { useNews } from './use-news.ts';

import styles from './list-page.module.css';

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
