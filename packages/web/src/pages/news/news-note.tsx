import type { Data } from '@tessera/contract/routes';

import { formatDate } from '../../i18n/format-day.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';

import styles from './news-note.module.css';

type NewsNoteProps = {
  readonly article: Pick<Data<'news/latest'>[number], 'category' | 'createtime'>;
};

/** Category and day of an article. */
export function NewsNote({ article: { category, createtime } }: NewsNoteProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={styles.note}>
      <span className={styles.category}>{t(`news.category.${category}`)}</span>
      <bdi>{formatDate(createtime, locale)}</bdi>
    </span>
  );
}
