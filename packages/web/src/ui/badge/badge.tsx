import styles from './badge.module.css';

const SHOWN_MAX = 99;

type BadgeProps = {
  readonly count: number;
  /** Description of the count, for screen readers. */
  readonly label: string;
};

/** A count on the upper corner of an icon, whose box is positioned; nothing for zero. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <bdi aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</bdi>
      <span className="sr-only">{label}</span>
    </span>
  );
}
