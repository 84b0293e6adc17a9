import { Link, type LinkProps } from './link.tsx';

import styles from './button-link.module.css';

/** A link that looks like a quiet button. */
export const ButtonLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className={styles.button} />
);
