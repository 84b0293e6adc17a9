import { LogRowParts, type LogRowPartsProps } from '../ui/log/index.ts';
import { Link } from './link.tsx';

import styles from '../ui/log/log-row.module.css';

/** A log row that opens a page instead of a sheet. */
export function LogRowLink({ to, ...parts }: LogRowPartsProps & { readonly to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <LogRowParts {...parts} />
    </Link>
  );
}
