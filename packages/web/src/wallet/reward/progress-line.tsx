import { useId, type ReactNode } from 'react';

import styles from './reward.module.css';

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
    <div className={styles.progress}>
      <span className={styles.progressHead}>
        <span id={labelId}>{label}</span>
        <span>{children}</span>
      </span>
      <progress className={styles.bar} aria-labelledby={labelId} value={percent} max={100} />
    </div>
  );
}
