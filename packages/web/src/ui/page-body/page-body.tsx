import type { ReactNode } from 'react';

import styles from './page-body.module.css';

type PageBodyProps = {
  readonly children: ReactNode;
  /** Lists and charts reach from edge to edge and follow each other without gaps. */
  readonly isFlush?: boolean;
  readonly isBusy?: boolean;
};

/** Stacks the parts of a page. */
export const PageBody = ({ children, isFlush = false, isBusy = false }: PageBodyProps) => (
  <div className={styles.body} data-flush={isFlush || undefined} aria-busy={isBusy || undefined}>
    {children}
  </div>
);
