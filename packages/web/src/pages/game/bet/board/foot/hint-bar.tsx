import type { ReactNode } from 'react';

import { useT } from '../../../../../i18n/i18n.ts';

import styles from './bet-bar.module.css';

type HintBarProps = {
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
};

/** The bar at the bottom while the slip is empty. */
export function HintBar({ hint, children }: HintBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <span className={styles.hint}>{hint ?? t('bet.hint')}</span>
      {children}
    </div>
  );
}
