import { useT } from '../../i18n/i18n.ts';

import styles from './profile-page.module.css';

const SHOWN_MAX = 99;

/** Number of unread items, at the end of a row. */
export function UnreadCount({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <span className={styles.count}>
      <bdi>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</bdi>
      <span className="sr-only"> {t('message.unread')}</span>
    </span>
  );
}
