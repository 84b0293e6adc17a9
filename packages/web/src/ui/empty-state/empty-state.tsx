import type { ReactNode } from 'react';

import { Art } from '../art/index.ts';
import { Icon, type IconName } from '../icon/index.ts';

import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon?: IconName;
  /** Nothing is here because the phone has no network. */
  readonly isOffline?: boolean;
  readonly title: string;
  /** Explains an empty list and offers the next step. */
  readonly text?: string;
  readonly action?: ReactNode;
};

/** A drawing in place of what is not there: a blank sheet with the sign of its subject. */
export function EmptyState({ icon = 'list', isOffline = false, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.art}>
        <Art name={isOffline ? 'offline' : 'empty'} />
        {!isOffline && <Icon name={icon} size={28} />}
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
