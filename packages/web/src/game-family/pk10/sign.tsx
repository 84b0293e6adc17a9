import { Icon } from '../../ui/icon/index.ts';
import type { FamilySign, NumeralProps } from '../family-parts.ts';

import styles from './rank.module.css';

export const pk10Sign: FamilySign = {
  icon: 'ranks',
  rowLabel: 'common.numbers',
  Numeral: Rank,
  Picture: SmallCar,
  hasSum: false,
};

function Rank({ number }: NumeralProps) {
  return (
    <b className={`${styles.hue} ${styles.rank}`} data-number={number}>
      {number}
    </b>
  );
}

/** The car of `car.tsx` as a picture, which home fetches later than its script. */
function SmallCar({ number }: NumeralProps) {
  return (
    <b className={styles.hue} data-number={number}>
      <Icon name="car" />
      <i>{number}</i>
    </b>
  );
}
