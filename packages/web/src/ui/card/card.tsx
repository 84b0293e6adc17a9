import type { ReactNode } from 'react';

import styles from './card.module.css';

type CardProps = {
  readonly children: ReactNode;
  readonly as?: 'section' | 'article' | 'div' | 'ol';
  /** Between its parts. */
  readonly gap?: 's' | 'm' | 'l';
  /** Rows and pictures reach from edge to edge. */
  readonly isFlush?: boolean;
  readonly labelledBy?: string;
};

/** A bordered part of a page. */
export const Card = ({ children, as: Tag = 'section', gap, isFlush = false, labelledBy }: CardProps) => (
  <Tag className={styles.card} data-gap={gap} data-flush={isFlush || undefined} aria-labelledby={labelledBy}>
    {children}
  </Tag>
);
