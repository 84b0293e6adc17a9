import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { formatDay } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { TextLink } from '../../../nav/text-link.tsx';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import homeStyles from '../index-page.module.css';
import styles from './later.module.css';

const SHOWN = 3;
/** The height of the list of three. */
const LIST_PX = 232;

/** The three latest articles, with a link to all of them; nothing while there are none. */
export function LatestNews() {
  const t = useT();
  const locale = useLocale();
  const { data, isPending } = useQuery(queryFor('news/latest', { limit: String(SHOWN) }));
  if (isPending) {
    return (
      <div className={homeStyles.newsRoom}>
        <Skeleton height={LIST_PX} />
      </div>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="home-news">
      <div className={styles.newsHead}>
        <h2 id="home-news">{t('home.news')}</h2>
        <TextLink to="/pages/news/list">{t('home.moreNews')}</TextLink>
      </div>
      <ul className={styles.news}>
        {data.map(({ id, title, createtime }) => (
          <li key={id}>
            <Link to={`/pages/news/detail?id=${id}`} className={styles.article}>
              <span className={styles.headline}>
                <bdi>{title}</bdi>
              </span>
              <span className={styles.day}>{formatDay(createtime, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
