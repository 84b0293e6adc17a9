import type { ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { useUnreadNotices } from '../../live/unread.ts';
import { Link } from '../../nav/link.tsx';
import { Badge } from '../../ui/badge/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { NOTICES } from './game-links.ts';

import styles from './home-links.module.css';

/** The bell with the number of unread notices, and the ticker beside it. */
export function NoticeLine({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const unread = useUnreadNotices();
  return (
    <div className={styles.line}>
      <Link to={NOTICES} className={styles.bell}>
        <span className={styles.sign}>
          <Icon name="bell" size={20} />
          <span className="sr-only">{t('home.notices')}</span>
          <Badge count={unread} label={t('common.unread', { n: unread })} />
        </span>
      </Link>
      {children}
    </div>
  );
}
