import type { Data } from '@tessera/contract/routes';

import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { openUrl } from '../../../nav/nav.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { NewsNote } from '../news-note.tsx';

import styles from './article-view.module.css';

type Article = Data<'news/detail'>;

export function ArticleView({ article }: { readonly article: Article }) {
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
export const ArticleSkeleton = () => (
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
