import type { ReactNode } from 'react';

import styles from './side-panel.module.css';

type SidePanelProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly foot: ReactNode;
};

/** Beside the table what would otherwise be a sheet over it. */
export const SidePanel = ({ title, children, action, foot }: SidePanelProps) => (
  <section className={styles.panel} aria-label={title}>
    <header className={styles.title}>
      <h2>{title}</h2>
      {action}
    </header>
    {children}
    <footer className={styles.foot}>{foot}</footer>
  </section>
);
