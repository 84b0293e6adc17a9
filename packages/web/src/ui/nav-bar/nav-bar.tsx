import type { ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './nav-bar.module.css';

type NavBarProps = {
  readonly title: string;
  /** Undefined shows no arrow. */
  readonly onBack?: (() => void) | undefined;
  readonly end?: ReactNode;
};

/** The bar at the top of a page: back arrow, title, and one or two controls. */
export function NavBar({ title, onBack, end }: NavBarProps) {
  const t = useT();
  return (
    <header className={styles.bar}>
      <span className={styles.side}>
        {onBack && (
          <button type="button" className={styles.back} aria-label={t('common.back')} onClick={onBack}>
            <Icon name="back" isDirectional />
          </button>
        )}
      </span>
      {/* Keyed by the title: a new title appears in place instead of sliding. */}
      <h1 key={title} className={styles.title}>
        {title}
      </h1>
      <span className={styles.side} data-end>
        {end}
      </span>
    </header>
  );
}
