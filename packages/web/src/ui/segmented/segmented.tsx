import type { ReactNode } from 'react';

import { RadioGroup } from '../radio-group/index.ts';

import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** A choice among a few options side by side. */
export const Segmented = <T extends string>(props: SegmentedProps<T>) => (
  <RadioGroup {...props} className={styles.group} />
);

type SegmentedLinksProps = {
  readonly label: string;
  /** Links, and in place of the one to this page a text with `aria-current`. */
  readonly children: ReactNode;
};

/** The same for pages side by side. */
export const SegmentedLinks = ({ label, children }: SegmentedLinksProps) => (
  <nav className={styles.group} aria-label={label}>
    {children}
  </nav>
);
