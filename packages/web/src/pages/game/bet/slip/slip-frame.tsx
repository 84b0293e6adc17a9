import type { ComponentProps, ReactNode } from 'react';

import { Sheet } from '../../../../ui/sheet/index.ts';

import styles from './slip-frame.module.css';

type SlipFrameProps = Omit<ComponentProps<typeof Sheet>, 'isOpen' | 'foot'> &
  Pick<ComponentProps<typeof SidePanel>, 'foot'> & {
    /** It stands beside the table instead of over it. */
    readonly isBeside: boolean;
  };

/** The frame of a slip: a sheet, or a column of its own where there is room. */
export const SlipFrame = ({ isBeside, ...props }: SlipFrameProps) =>
  isBeside ? <SidePanel {...props} /> : <Sheet isOpen {...props} />;

type SidePanelProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly foot: ReactNode;
};

/** Beside the table what would otherwise be a sheet over it. */
const SidePanel = ({ title, children, action, foot }: SidePanelProps) => (
  <section className={styles.panel} aria-label={title}>
    <header className={styles.title}>
      <h2>{title}</h2>
      {action}
    </header>
    {children}
    <footer className={styles.foot}>{foot}</footer>
  </section>
);
