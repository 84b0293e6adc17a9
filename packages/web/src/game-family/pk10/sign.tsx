import type { FamilySign, NumeralProps } from '../family-parts.ts';

import styles from './rank.module.css';

export const pk10Sign: FamilySign = {
  icon: 'ranks',
  rowLabel: 'common.numbers',
  Numeral: Rank,
  hasSum: false,
};

function Rank({ number }: NumeralProps) {
  return (
    <b className={`${styles.hue} ${styles.rank}`} data-number={number}>
      {number}
    </b>
  );
}
