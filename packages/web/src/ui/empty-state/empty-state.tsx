import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon/index.ts';

import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon?: IconName;
  readonly title: string;
  /** Explains an empty list and offers the next step. */
  readonly text?: string;
  readonly action?: ReactNode;
};

export function EmptyState({ icon = 'list', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
