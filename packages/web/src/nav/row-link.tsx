import { Icon, type IconName } from '../ui/icon/index.ts';
import { Link } from './link.tsx';

import styles from './row-link.module.css';

type RowLinkProps = { readonly to: string; readonly label: string; readonly icon?: IconName };

/** A bordered row that leads to another page. */
export function RowLink({ to, label, icon }: RowLinkProps) {
  return (
    <Link to={to} className={styles.row}>
      {icon && <Icon name={icon} size={20} />}
      <span>{label}</span>
      <Icon name="forward" size={20} isDirectional />
    </Link>
  );
}
