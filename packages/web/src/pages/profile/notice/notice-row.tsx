import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/index.ts';
import type { Notice } from './notice-pages.ts';

import styles from './notice-page.module.css';

/** The height of a row whose title takes one line. */
export const NOTICE_ROW_PX = 72;

type NoticeRowProps = {
  readonly notice: Notice;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
};

/** A notice in two lines; a tap opens it. */
export function NoticeRow({ notice, isUnread, onOpen }: NoticeRowProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={isUnread || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.mark}>{isUnread && <span className="sr-only">{t('notice.unread')}</span>}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{notice.title}</bdi>
        </span>
        <NoticeFacts notice={notice} />
      </span>
      <Icon name="forward" size={16} isDirectional />
    </button>
  );
}

/** Category, time and marks in one line. */
export function NoticeFacts({ notice }: { readonly notice: Notice }) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={styles.facts}>
      {notice.is_top === 1 && <span className={styles.tag}>{t('notice.pinned')}</span>}
      {notice.is_important === 1 && (
        <span className={styles.important}>
          <Icon name="warning" size={16} />
          {t('notice.important')}
        </span>
      )}
      <span>{t(`notice.${notice.category}`)}</span>
      <bdi>{formatDayTime(notice.createtime, locale)}</bdi>
    </span>
  );
}
