import styles from './car.module.css';
import hues from './rank.module.css';

const LENGTHS = { s: 28, l: 44 } as const;

type CarProps = { readonly number: number; readonly size?: keyof typeof LENGTHS };

/** A racing car from above, in its hue and with its number. */
export const Car = ({ number, size = 's' }: CarProps) => (
  <svg
    className={`${hues.hue} ${styles.car}`}
    data-number={number}
    viewBox="0 0 44 20"
    width={LENGTHS[size]}
    aria-hidden="true"
  >
    <path className={styles.tyres} d="M7 0h8v20H7zM29 0h8v20h-8z" />
    <path className={styles.body} d="M1 3h4v2l8-2h18q11 2 12 7-1 5-12 7H13l-8-2v2H1z" />
    <text className={styles.figure} x="23" y="14.6" textAnchor="middle" fontSize="13" fontWeight="700">
      {number}
    </text>
  </svg>
);
