import { BarEnd } from './bar-end.tsx';
import { Link, type LinkProps } from './link.tsx';

import styles from './bar-link.module.css';

/** A text link at the end of the navigation bar. */
export const BarLink = (props: Omit<LinkProps, 'className'>) => (
  <BarEnd>
    <Link {...props} className={styles.link} />
  </BarEnd>
);
