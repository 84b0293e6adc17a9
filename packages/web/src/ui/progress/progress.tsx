import { useId, type ReactNode } from 'react';

import styles from './progress.module.css';

type ProgressBarProps = {
  /** 0 to 100. */
  readonly percent: number;
} & ({ readonly label: string } | { readonly labelledBy: string });

export const ProgressBar = ({ percent, ...name }: ProgressBarProps) => (
  <progress
    className={styles.bar}
    aria-label={'label' in name ? name.label : undefined}
    aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}
    value={percent}
    max={100}
  />
);

type ProgressLineProps = {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  /** Such as "done / wanted". */
  readonly children: ReactNode;
};

/** A bar below its label and figures. */
export function ProgressLine({ label, percent, children }: ProgressLineProps) {
  const labelId = useId();
  return (
    <div className={styles.line}>
      <span className={styles.head}>
        <span id={labelId}>{label}</span>
        <span>{children}</span>
      </span>
      <ProgressBar labelledBy={labelId} percent={percent} />
    </div>
  );
}
