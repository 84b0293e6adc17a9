import { Link, type LinkProps } from './link.tsx';

import styles from './button-link.module.css';

/** A way to another page that is drawn as a quiet button. */
export const ButtonLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className={styles.button} />
);
