import { BarEnd } from './bar-end.tsx';
import styles from './bar-link.module.css';
import { Link, type LinkProps } from './link.tsx';

/** A way to another page, in words, at the end of the navigation bar. */
export const BarLink = (props: Omit<LinkProps, 'className'>) => (
  <BarEnd>
    <Link {...props} className={styles.link} />
  </BarEnd>
);
