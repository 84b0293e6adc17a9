import type { ReactNode } from 'react';

import styles from './side-panel.module.css';

type SidePanelProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
};

/** Beside the table what would otherwise be a sheet over it. */
export const SidePanel = ({ title, children, foot }: SidePanelProps) => (
  <section className={styles.panel} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
    <footer className={styles.foot}>{foot}</footer>
  </section>
);
