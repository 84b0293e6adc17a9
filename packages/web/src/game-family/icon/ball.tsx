import type { FamilySign, NumeralProps } from '../family-parts.ts';

import styles from './ball.module.css';

/** Families that draw their numbers as plain balls. */
export const ballSign: FamilySign = {
  icon: 'balls',
  rowLabel: 'common.numbers',
  Numeral: Ball,
  hasSum: false,
};

function Ball({ number }: NumeralProps) {
  return (
    <b className={styles.ball} data-number={number}>
      {number}
    </b>
  );
}
