import type { NumeralProps } from './signs.ts';

import styles from './ball.module.css';

export function Ball({ number }: NumeralProps) {
  return (
    <b className={styles.ball} data-number={number}>
      {number}
    </b>
  );
}
