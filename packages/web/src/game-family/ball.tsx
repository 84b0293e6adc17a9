import type { NumeralProps } from './family-parts.ts';

import styles from './ball.module.css';

export function Ball({ number }: NumeralProps) {
  return (
    <b className={styles.ball} data-number={number}>
      {number}
    </b>
  );
}
