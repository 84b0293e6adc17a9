import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon/index.ts';

import styles from './list-row.module.css';

type ListRowProps = {
  readonly icon?: IconName;
  readonly label: string;
  readonly value?: ReactNode;
  /** Makes the row a button with an arrow. */
  readonly onTap?: () => void;
};

/** A row of a settings list: a label with its value or its target. */
export function ListRow({ icon, label, value, onTap }: ListRowProps) {
  const content = (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {onTap && <Icon name="forward" size={20} isDirectional />}
    </>
  );
  if (!onTap) return <div className={styles.row}>{content}</div>;
  return (
    <button type="button" className={styles.row} onClick={onTap}>
      {content}
    </button>
  );
}
